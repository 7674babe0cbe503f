import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { floatIn } from './float-in.ts'
import { type Opener, useClosedElsewhere, useOpenedOnceThere } from './opened.ts'
import { Standing } from './Standing.tsx'

interface FloatingPanelProps
  extends Pick<PopoverProps, 'middlewares' | 'position' | 'shadow' | 'width' | 'withinPortal'> {
  opener: Opener
  /** What is said of the panel itself. */
  panel?: Pick<PopoverDropdownProps, 'aria-label' | 'maw' | 'p'>
  children: ReactNode
}

/** A panel that opens from a button which stands already, and keeps the focus while it is open. */
export function FloatingPanel({ opener, panel, children, ...rest }: FloatingPanelProps) {
  const opened = useOpenedOnceThere(opener.opened)
  useClosedElsewhere(opener)
  return (
    <Popover
      {...rest}
      portalProps={floatIn()}
      id={opener.id}
      opened={opened}
      onChange={opener.set}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Standing of={opener.of} />
      </Popover.Target>
      <Popover.Dropdown {...panel}>{children}</Popover.Dropdown>
    </Popover>
  )
}
