import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ChangeSentence } from '../../nouns/changes/ChangeSentence.tsx'
import { goneIn } from '../../nouns/changes/gone.ts'
import { type ToldLine, toldTogether } from '../../nouns/changes/told-together.ts'
import { UndoButton } from '../../nouns/changes/UndoButton.tsx'
import { useUndoRefusals } from '../../nouns/changes/use-undo-refusals.ts'
import type { Permission } from '../../nouns/place.ts'
import { lastChangesQuery } from '../../queries/access/activity.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

export const changesShownMax = 6
/** What is told within a line comes before it: so many hold as many lines as are shown, each with all of it. */
export const changesReadMax = 4 * changesShownMax

/** With less beside the button and the date than a sentence needs, these stand below it. */
const sentenceRoom = '1 1 16rem'

/** The change that is taken back by the button of a line: of an approval, the making of the access record that gives it. */
const undoneIn = ({ line, parts }: ToldLine<ChangeActivity>): ChangeActivity =>
  (line.itemKind === 'request' ? parts.find(({ itemKind }) => itemKind === 'record') : undefined) ?? line

interface UndoingProps extends ToldLine<ChangeActivity> {
  isNewest: (change: ChangeActivity) => boolean
  refusalOf: (change: ChangeActivity) => Permission | undefined
}

function Undoing({ isNewest, refusalOf, ...told }: UndoingProps) {
  const change = undoneIn(told)
  if (!isNewest(change)) return null
  return <UndoButton change={change} refusal={refusalOf(change)} ofApproval={change !== told.line} />
}

/** Who changed what last; the newest change of an item can be undone here. */
export function LastChanges() {
  const { data: changes = [] } = useQuery(lastChangesQuery(changesReadMax))
  const lines = toldTogether(changes).slice(0, changesShownMax)
  const refusalOf = useUndoRefusals(lines.map(undoneIn))
  if (changes.length === 0) return null
  const isGone = goneIn(changes)
  const isNewest = (change: ChangeActivity) =>
    changes.find(({ itemKind, itemId }) => itemKind === change.itemKind && itemId === change.itemId) === change
  return (
    <Stack component="section" aria-label={t('overview.lastChanges')} className="card" p="lg" gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t('overview.lastChanges')}</Title>
        <Anchor component={Link} to="/audit?kind=change&period=7d" fz="sm">
          {t('overview.allChanges')}
        </Anchor>
      </Group>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {lines.map(({ line: change, parts }) => (
          <Group key={change.eventId} component="li" gap="4px 12px" justify="flex-end" mih={28}>
            <Text component="span" fz="sm" style={{ flex: sentenceRoom, minWidth: 0, overflowWrap: 'anywhere' }}>
              <ChangeSentence change={change} isGone={isGone(change)} />
            </Text>
            <Group component="span" gap="sm" wrap="nowrap">
              <Undoing {...{ line: change, parts, isNewest, refusalOf }} />
              <Text component="span" c="dimmed" fz="xs">
                <DateTime at={change.dateTime} inList />
              </Text>
            </Group>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
