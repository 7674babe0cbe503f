import { createContext, type ReactNode } from 'react'

/** The permission that is missing, as a refusal names it. */
export interface Lacked {
  action: string
  resource: string | undefined
  delegate?: true
}
interface AskedAlreadyProps {
  permission: Lacked | undefined
  /** The way to ask for it. */
  children: ReactNode
}

/** Stands where access is asked for, and knows what was asked for already; the frame gives it. */
export const AskedAlready = createContext<(props: AskedAlreadyProps) => ReactNode>(({ children }) => children)
