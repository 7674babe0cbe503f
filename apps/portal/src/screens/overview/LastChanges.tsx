import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ChangeSentence } from '../../nouns/changes/ChangeSentence.tsx'
import { goneIn } from '../../nouns/changes/gone.ts'
import { UndoButton } from '../../nouns/changes/UndoButton.tsx'
import { useUndoRefusals } from '../../nouns/changes/use-undo-refusals.ts'
import { lastChangesQuery } from '../../queries/access/activity.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

const shownMax = 6

/** Who changed what last; the newest change of an item can be undone here. */
export function LastChanges() {
  const { data: changes = [] } = useQuery(lastChangesQuery(shownMax))
  const refusalOf = useUndoRefusals(changes)
  if (changes.length === 0) return null
  const isGone = goneIn(changes)
  const isNewest = (place: number) =>
    changes.findIndex(
      ({ itemKind, itemId }) => itemKind === changes[place]?.itemKind && itemId === changes[place]?.itemId,
    ) === place
  return (
    <Stack component="section" aria-label={t('overview.lastChanges')} className="card" p="lg" gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t('overview.lastChanges')}</Title>
        <Anchor component={Link} to="/audit?kind=change&period=7d" fz="sm">
          {t('overview.allChanges')}
        </Anchor>
      </Group>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {changes.map((change, place) => (
          <Group key={change.eventId} component="li" gap="sm" wrap="nowrap" justify="space-between" mih={28}>
            <Text component="span" fz="sm" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <ChangeSentence change={change} isGone={isGone(change)} />{' '}
              <Text component="span" c="dimmed" fz="xs">
                <DateTime at={change.dateTime} />
              </Text>
            </Text>
            {isNewest(place) && <UndoButton change={change} refusal={refusalOf(change)} />}
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
