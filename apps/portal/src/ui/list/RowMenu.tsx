import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { MenuOf, useOpener } from '../floating/opener.tsx'

interface RowMenuProps {
  /** What the row is called. */
  name: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  entries: () => ReactNode
}

/** The dots at a row's end; what opens from them is drawn for the one row alone whose menu it is. */
export function RowMenu({ name, isOpen, onChange, entries }: RowMenuProps) {
  const { button, opener } = useOpener('menu', [isOpen, onChange])
  return (
    <>
      <ActionIcon {...button} variant="subtle" color="gray" size={30} aria-label={t('ui.rowMenu', { name })}>
        <IconDots size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      <MenuOf opener={opener} position="bottom-end" returnFocus withinPortal>
        {entries()}
      </MenuOf>
    </>
  )
}
