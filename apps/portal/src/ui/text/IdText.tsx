import { Text } from '@mantine/core'

/** Keeps both ends of an id when it is long: `acc-7f…q2k`. */
export function shortId(id: string, longest = 18): string {
  return id.length <= longest ? id : `${id.slice(0, longest - 8)}…${id.slice(-6)}`
}

/** An id: monospace, cut in the middle, whole on hover and to screen readers. */
export function IdText({ id, longest }: { id: string; longest?: number }) {
  return (
    <Text component="bdi" className="mono" c="dimmed" title={id} style={{ whiteSpace: 'nowrap' }}>
      {shortId(id, longest)}
    </Text>
  )
}
