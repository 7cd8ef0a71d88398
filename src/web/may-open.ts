import { createContext } from 'react'

/**
 * Whether the signed-in account may open the page of the application at that address. Buttons and menus that lead to another
 * page show nothing, and a link in a text is its words alone. The application gives it.
 */
export const MayOpen = createContext<(to: string) => boolean>(() => true)
