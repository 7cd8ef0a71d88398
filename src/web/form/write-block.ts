import { createContext } from 'react'

/**
 * The id of the element that says why nothing can be saved at the moment; null while something can. What
 * would add or change a record is disabled below it.
 */
export const WriteBlock = createContext<string | null>(null)
