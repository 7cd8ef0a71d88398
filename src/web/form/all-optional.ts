import { createContext } from 'react'

/** Whether the group around a field already marks all its fields as optional. */
export const AllOptional = createContext(false)
