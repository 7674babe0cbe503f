import type { IntegrationReply } from '@doorward/contract/authorization/build/integrations'
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { type DeadLetter, deadLettersQuery, replay } from '../../queries/nouns/integrations.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** Events that were not taken for a day: what they hold, and sending them again. */
export function DeadLetters({ integration: { type, status } }: { integration: IntegrationReply }) {
  const query = useRows(deadLettersQuery(type))
  const { rows, error, retry } = query
  const again = async (eventIds?: string[]) => {
    const count = await replay(type, eventIds)
    tellDone(t('integrations.sentAgain', { count }))
  }
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed={t('integrations.notLoaded')}
        refused={t('integrations.notVisible')}
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  return (
    <Stack gap="md">
      <Group gap="md">
        <ActionButton variant="default" action={() => again()} failed={t('integrations.eventsNotSent')}>
          {rows.length > 0 ? t('integrations.sendAllAgain') : t('integrations.tryNow')}
        </ActionButton>
        <Text fz="sm" c="dimmed">
          {status.failures > 0 ? t('integrations.triesFailed', { count: status.failures }) : t('integrations.waitHere')}
        </Text>
      </Group>
      <LetterTable letters={rows} onAgain={again} />
      <LoadMoreBelow query={query} />
    </Stack>
  )
}

interface LetterTableProps {
  letters: DeadLetter[]
  onAgain: (eventIds: string[]) => Promise<void>
}

function LetterTable({ letters, onAgain }: LetterTableProps) {
  if (letters.length === 0) return <FilteredEmpty text={t('integrations.noneWaits')} />
  return (
    <WideTable label={t('integrations.eventsNotDelivered')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('integrations.event')}</Table.Th>
          <Table.Th>{t('integrations.firstTried')}</Table.Th>
          <Table.Th>{t('common.why')}</Table.Th>
          <Table.Th>{t('integrations.act')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {letters.map((letter) => (
          <LetterRows key={letter.eventId} letter={letter} onAgain={() => onAgain([letter.eventId])} />
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

interface LetterProps {
  letter: DeadLetter
  onAgain: () => Promise<void>
}

/** An event that was not delivered; a second row shows what it holds, when asked. */
function LetterRows({ letter, onAgain }: LetterProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <bdi className="mono">{letter.eventId}</bdi>
        </Table.Td>
        <Table.Td>
          <DateTime at={letter.firstTried} />
        </Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          <bdi>{letter.reason}</bdi>
        </Table.Td>
        <Table.Td>
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={open}
              aria-label={t(open ? 'integrations.hideEvent' : 'integrations.showEvent', { event: letter.eventId })}
              onClick={() => setOpen(!open)}
            >
              {open ? t('common.hide') : t('common.show')}
            </Button>
            <SendAgain letter={letter} onAgain={onAgain} />
          </Group>
        </Table.Td>
      </Table.Tr>
      {open && (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <JsonView value={letter.event} label={t('integrations.eventAsJson', { event: letter.eventId })} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function SendAgain({ letter, onAgain }: LetterProps) {
  if (letter.replaying) return <Verdict kind="pending">{t('integrations.sendingAgain')}</Verdict>
  return (
    <ActionButton variant="default" size="compact-sm" action={onAgain} failed={t('integrations.eventNotSent')}>
      {t('integrations.sendAgain')}
    </ActionButton>
  )
}
