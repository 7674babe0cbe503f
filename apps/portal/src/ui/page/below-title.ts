import { createContext, type ReactNode } from 'react'

/** What is said on every page, below its title, so that the page begins with its heading; the frame gives it. */
export const BelowTitle = createContext<() => ReactNode>(() => null)
