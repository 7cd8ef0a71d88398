import { createContext, type ReactNode } from 'react'

/** What a refusal offers beside its message, by its code: such as whom to write to. */
export const RefusalHelp = createContext<(code: string) => ReactNode>(() => null)
