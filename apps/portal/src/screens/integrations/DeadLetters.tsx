import type { IntegrationReply } from '@doorward/contract/authorization/build/integrations'
import { Group, Stack, Table, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { ActsLocked, lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import type { Permission } from '../../nouns/place.ts'
import { type DeadLetter, deadLettersQuery, integrationActsNeed, replay } from '../../queries/nouns/integrations.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { EventRow } from './EventRow.tsx'
import { SendAgainButton } from './SendAgainButton.tsx'

/** Events that were not taken for a day: what they hold, and sending them again. */
export function DeadLetters({ integration: { type, status } }: { integration: IntegrationReply }) {
  const query = useRows(deadLettersQuery(type))
  const refusal = useActRefusal(integrationActsNeed.replaying, type)
  const again = async (eventIds?: string[]) => {
    const count = await replay(type, eventIds)
    tellDone(t('integrations.sentAgain', { count }))
  }
  return (
    <WhenRead query={query} failed={t('integrations.notLoaded')} refused={t('integrations.notVisible')}>
      {(rows) => (
        <Stack gap="md">
          <ActsLocked refusal={refusal} />
          <Group gap="md">
            <ActionButton
              variant="default"
              action={() => again()}
              failed={t('integrations.eventsNotSent')}
              {...lockedBy(refusal, t(rows.length > 0 ? 'integrations.sendAllAgain' : 'integrations.tryNow'))}
            >
              {rows.length > 0 ? t('integrations.sendAllAgain') : t('integrations.tryNow')}
            </ActionButton>
            <Text fz="sm" c="dimmed">
              {status.failures > 0
                ? t('integrations.triesFailed', { count: status.failures })
                : t('integrations.waitHere')}
            </Text>
          </Group>
          <LetterTable letters={rows} refusal={refusal} onAgain={again} />
          <LoadMoreBelow query={query} />
        </Stack>
      )}
    </WhenRead>
  )
}

interface LetterTableProps {
  letters: DeadLetter[]
  refusal: Permission | undefined
  onAgain: (eventIds: string[]) => Promise<void>
}

function LetterTable({ letters, refusal, onAgain }: LetterTableProps) {
  if (letters.length === 0) return <FilteredEmpty text={t('integrations.noneWaits')} />
  return (
    <WideTable label={t('integrations.eventsNotDelivered')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('integrations.event')}</Table.Th>
          <Table.Th>{t('integrations.firstTried')}</Table.Th>
          <Table.Th>{t('shared.why')}</Table.Th>
          <Table.Th>{t('integrations.act')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {letters.map((letter) => (
          <LetterRow key={letter.eventId} letter={letter} refusal={refusal} onAgain={() => onAgain([letter.eventId])} />
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

interface LetterProps {
  letter: DeadLetter
  refusal: Permission | undefined
  onAgain: () => Promise<void>
}

/** An event that was not delivered. */
const LetterRow = ({ letter, refusal, onAgain }: LetterProps) => (
  <EventRow
    eventId={letter.eventId}
    event={letter.event}
    cells={[
      <bdi key="event" className="mono">
        {letter.eventId}
      </bdi>,
      <DateTime key="first" at={letter.firstTried} />,
      <bdi key="why">{letter.reason}</bdi>,
    ]}
    act={<SendAgain letter={letter} refusal={refusal} onAgain={onAgain} />}
  />
)

function SendAgain({ letter, refusal, onAgain }: LetterProps) {
  if (letter.replaying) return <Verdict kind="pending">{t('integrations.sendingAgain')}</Verdict>
  return <SendAgainButton action={onAgain} refusal={refusal} />
}
