import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { Stack, Text } from '@mantine/core'
import { rich, t } from '../../lib/texts.ts'
import { PersonName } from '../../pickers/PersonName.tsx'
import { ChangeDetail } from './ChangeDetail.tsx'
import { GoneName } from './GoneName.tsx'
import { ItemName } from './ItemName.tsx'
import { itemKinds } from './item-kinds.ts'

interface ChangePartsProps {
  parts: readonly ChangeActivity[]
  isGone: (change: ChangeActivity) => boolean
}

/** What else a change changed: each in a sentence, with what differs by it. */
export const ChangeParts = ({ parts, isGone }: ChangePartsProps) => (
  <Stack gap={4}>
    <Text fz="sm" fw={500}>
      {t('changes.whatItDid')}
    </Text>
    <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
      {parts.map((part) => (
        <Text key={part.eventId} component="li" fz="sm">
          <Part part={part} isGone={isGone(part)} />
          {part.done === 'CHANGED' && (
            <ChangeDetail kind={part.itemKind} itemId={part.itemId} revision={part.revision} />
          )}
        </Text>
      ))}
    </Stack>
  </Stack>
)

function Part({
  part: { itemKind, itemId, done, revision, userId },
  isGone,
}: {
  part: ChangeActivity
  isGone: boolean
}) {
  if (itemKind === 'user' && done === 'CREATED' && itemId === userId)
    return rich('changes.partJoined', { who: <PersonName userId={itemId} /> })
  return rich(done === 'CREATED' ? 'changes.partCreated' : 'changes.partChanged', {
    noun: <>{itemKinds[itemKind].one}</>,
    item: isGone ? (
      <GoneName kind={itemKind} id={itemId} revision={revision} />
    ) : (
      <ItemName kind={itemKind} id={itemId} />
    ),
  })
}
