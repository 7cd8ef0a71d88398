import { createContext } from 'react'

/**
 * The id of the element that explains why saving is impossible now; null while it is possible. Controls below
 * it that add or change records are disabled.
 */
export const WriteBlock = createContext<string | null>(null)
