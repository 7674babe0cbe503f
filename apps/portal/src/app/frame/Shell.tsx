import type { ReactNode } from 'react'
import styles from './frame.module.css'

/** Takes part where a dialog takes the page's scroll bar away: what is fixed to the end stays where it was. */
const keepsEnd = 'right-scroll-bar-position'

interface ShellProps {
  /** Icons alone stand in the navigation. */
  narrow: boolean
  /** The Inspector stands at the end. */
  inspecting?: boolean
  header: ReactNode
  navigation: ReactNode
  /** The screen. */
  children: ReactNode
  /** What lies over it. */
  above?: ReactNode
}

/** The measures of the frame, and of its outline before it: nothing moves when the one takes the other's place. */
export const Shell = ({ narrow, inspecting = false, header, navigation, children, above }: ShellProps) => (
  <div className={styles.shell} data-narrow={narrow || undefined} data-inspecting={inspecting || undefined}>
    {above}
    <header className={`${styles.header} ${keepsEnd} unprinted`}>{header}</header>
    <div className={`${styles.navbar} unprinted`}>{navigation}</div>
    <main id="main" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  </div>
)
