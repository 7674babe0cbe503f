import { Text } from '@mantine/core'

/** A line that its sign leads; the colour only supports it. */
export const Sign = ({ sign, color, children }: { sign: string; color?: string; children: string }) => (
  <Text fz="sm">
    <Text component="span" inherit fw={600} className="mono" {...(color ? { c: color } : {})}>
      {sign}
    </Text>{' '}
    {children}
  </Text>
)
