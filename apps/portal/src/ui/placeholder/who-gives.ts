import { createContext, type ReactNode } from 'react'

interface WhoGivesProps {
  /** What is said where nobody is known by name. */
  children: ReactNode
}

/** Says who can give what is missing; the frame gives it, as it knows the people of the account. */
export const WhoGives = createContext<(props: WhoGivesProps) => ReactNode>(({ children }) => children)
