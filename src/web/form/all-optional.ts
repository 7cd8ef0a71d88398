import { createContext } from 'react'

/** Whether the group around a field says that all of its fields are optional, so that none of them has to. */
export const AllOptional = createContext(false)
