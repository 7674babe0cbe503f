import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './compact-button.module.css'

interface CompactButtonProps {
  icon: ReactNode
  /** What the button does; while it runs, how far it is. */
  children: string
  /** Keeps the word on a phone too: it says how far something is. */
  running?: boolean
  onClick: () => void
}

/** A quiet button of a page's heading: icon and word, on a phone the icon alone. */
export const CompactButton = ({ icon, children, running = false, onClick }: CompactButtonProps) => (
  <Button
    variant="default"
    className={styles.compact}
    data-running={running || undefined}
    leftSection={icon}
    onClick={onClick}
  >
    <span className={styles.word}>{children}</span>
  </Button>
)
