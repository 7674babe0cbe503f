import { Text } from '@mantine/core'
import { rich } from '../../lib/texts.ts'

const isBare = (action: string): boolean => action !== '*' && !action.includes(':')

/** Says what an action without a colon permits, by the first of some that has none; nothing where each has one. */
export function BareAction({ actions }: { actions: readonly string[] }) {
  const bare = actions.find(isBare)
  if (bare === undefined) return null
  return (
    <Text fz="sm" c="dimmed" maw={760}>
      {rich('map.bareAction', {
        action: <bdi className="mono">{bare}</bdi>,
        other: <bdi className="mono">{`${bare}:read`}</bdi>,
      })}
    </Text>
  )
}
