import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { floatIn } from './float-in.ts'
import { type Opener, useClosedElsewhere, useOpenedOnceThere } from './opened.ts'
import { Standing } from './Standing.tsx'

interface FloatingMenuProps extends Pick<MenuProps, 'position' | 'returnFocus' | 'withinPortal'> {
  opener: Opener
  children: ReactNode
}

/** A menu that opens from a button which stands already. */
export function FloatingMenu({ opener, children, ...rest }: FloatingMenuProps) {
  const opened = useOpenedOnceThere(opener.opened)
  useClosedElsewhere(opener)
  return (
    <Menu {...rest} portalProps={floatIn()} id={opener.id} opened={opened} onChange={opener.set}>
      <Menu.Target>
        <Standing of={opener.of} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
