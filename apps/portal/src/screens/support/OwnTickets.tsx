import { Anchor, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { labelOf } from '../../nouns/form/fields.ts'
import { type OwnTicket, ownTicketsQuery } from '../../queries/account/support.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { areas } from './areas.ts'

const columns = [
  {
    key: 'subject',
    head: t('support.subject'),
    cell: ({ ticketId, subject }: OwnTicket) => (
      <Anchor inherit component={Link} to={`/support?ticket=${encodeURIComponent(ticketId)}`}>
        <bdi>{subject ?? t('support.noSubject')}</bdi>
      </Anchor>
    ),
  },
  { key: 'area', head: t('support.area'), cell: ({ area }: OwnTicket) => (area ? labelOf(areas, area) : '–') },
  {
    key: 'ticket',
    head: t('support.ticket'),
    wideOnly: true,
    cell: ({ ticketId }: OwnTicket) => <IdText id={ticketId} />,
  },
  {
    key: 'sent',
    head: t('support.sentAt'),
    cell: ({ createdTime }: OwnTicket) => <DateTime at={createdTime} inList />,
  },
]

/** What one wrote before; nothing where there is none, or it can't be had: writing a message does not wait for it. */
export function OwnTickets() {
  const query = useRows(ownTicketsQuery())
  const { rows = [] } = query
  if (rows.length === 0) return null
  return (
    <Stack gap="sm" mt="xl" maw={760}>
      <Title order={2}>{t('support.yours')}</Title>
      <CardTable label={t('support.yours')} columns={columns} rows={rows} rowKey={({ ticketId }) => ticketId} />
      <LoadMoreBelow query={query} />
    </Stack>
  )
}
