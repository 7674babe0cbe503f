import { Text } from '@mantine/core'
import { bothEnds } from '../../lib/both-ends.ts'

/** Keeps both ends of an id when it is long: `acc-7f…q2k`. */
export function shortId(id: string, longest = 18): string {
  return id.length <= longest ? id : bothEnds(id, longest - 1, 6)
}

/** An id: monospace, cut in the middle, whole on hover and to screen readers. */
export function IdText({ id, longest }: { id: string; longest?: number }) {
  return (
    <Text component="bdi" className="mono" c="dimmed" title={id} style={{ whiteSpace: 'nowrap' }}>
      {shortId(id, longest)}
    </Text>
  )
}
