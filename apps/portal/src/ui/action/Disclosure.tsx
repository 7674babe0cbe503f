import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  opened: boolean
  onToggle: () => void
  /** Its name where the words alone do not tell one from another. */
  label?: string
  children: ReactNode
}

/** What opens more of the same below it: a word with an arrow, in a row of text. */
export const Disclosure = ({ opened, onToggle, label, children }: DisclosureProps) => (
  <UnstyledButton className={styles.disclosure} aria-expanded={opened} aria-label={label} onClick={onToggle}>
    <IconChevronRight className={styles.arrow} size={16} stroke={1.5} aria-hidden />
    <span>{children}</span>
  </UnstyledButton>
)
