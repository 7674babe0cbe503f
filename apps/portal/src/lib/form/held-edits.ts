import { createContext } from 'react'

/**
 * Edits that are held while their form is not shown, by the key of its draft: a page of several tabs gives them a place, so
 * that whoever comes back to a tab goes on there. They end with the page.
 */
export const HeldEdits = createContext<Map<string, object> | undefined>(undefined)
