import { createContext, type ReactNode } from 'react'

/** What there is to say of a refusal beside its message, by its code: whom to write to, say. */
export const RefusalHelp = createContext<(code: string) => ReactNode>(() => null)
