import { Group, Text } from '@mantine/core'
import { rich } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { type MadeBy, useMadeRecord } from './made-record.ts'

/** Who took back what a request gave, and when: a change of its access record, which its own history has not. */
export function TookBack(made: MadeBy) {
  const { isDeleted, deletion } = useMadeRecord(made)
  if (!isDeleted || !deletion) return null
  const who = (
    <Text component="span" inherit fw={500}>
      <UserName userId={deletion.actor.userId} />
    </Text>
  )
  return (
    <Group gap={8} fz="sm">
      <DateTime at={deletion.at} />
      <Text fz="sm">{rich('requests.tookBack', { who })}</Text>
    </Group>
  )
}
