import { Tooltip, type TooltipProps } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useOpenedOnceThere } from './opened.ts'

interface TipBubbleProps extends Pick<TooltipProps, 'position' | 'multiline' | 'maw'> {
  of: RefObject<HTMLElement | null>
  opened: boolean
  children: ReactNode
}

/** The bubble of a tip, beside an element that stands already. */
export function TipBubble({ opened, of, children, ...rest }: TipBubbleProps) {
  return <Tooltip {...rest} target={of} label={children} opened={useOpenedOnceThere(opened)} />
}
