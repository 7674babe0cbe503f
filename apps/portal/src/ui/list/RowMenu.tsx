import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { t } from '../../lib/texts.ts'

interface RowMenuProps {
  /** What the row is called. */
  name: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  entries: () => ReactNode
}

/** The dots at a row's end; what opens from them is drawn for the one row alone whose menu it is. */
export function RowMenu({ name, isOpen, onChange, entries }: RowMenuProps) {
  const dots = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={t('ui.rowMenu', { name })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => onChange(!isOpen)}
    >
      <IconDots size={16} stroke={1.5} />
    </ActionIcon>
  )
  if (!isOpen) return dots
  return (
    <Menu opened onChange={onChange} position="bottom-end" returnFocus withinPortal>
      <Menu.Target>{dots}</Menu.Target>
      <Menu.Dropdown>
        <Suspense>{entries()}</Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
