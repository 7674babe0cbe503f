import { createContext } from 'react'

/** Whether the fields below are to be read alone; those that fold stand open then, for nothing there can be pressed. */
export const IsLocked = createContext(false)
