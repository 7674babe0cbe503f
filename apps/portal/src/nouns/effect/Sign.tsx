import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A line that its sign leads; the colour only supports it. */
export const Sign = ({ sign, color, children }: { sign: string; color?: string; children: ReactNode }) => (
  <Text fz="sm">
    <Text component="span" inherit fw={600} className="mono" {...(color ? { c: color } : {})}>
      {sign}
    </Text>{' '}
    {children}
  </Text>
)
