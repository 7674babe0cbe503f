import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toFailure } from '../../lib/failures.ts'
import { type KeptTicket, ownTicketQuery } from '../../queries/account/support.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ErrorState } from '../../ui/placeholder/ErrorState.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { Missing } from '../../ui/placeholder/Missing.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

/** A message to support as it was kept: tokens and cookies in it are gone. */
export function OwnTicket({ ticketId }: { ticketId: string }) {
  const { data, error, refetch } = useQuery(ownTicketQuery(ticketId))
  if (data) return <Kept ticket={data} />
  if (!error) return <PageSkeleton />
  const failure = toFailure(error, 'We could not load this message.')
  return (
    <>
      <PageHeader crumbs={[{ label: 'Account' }, { label: 'Support', to: '/support' }]} title="Message" />
      {failure.kind === 'missing' ? (
        <Missing noun="message" back={{ to: '/support', label: 'Support' }} />
      ) : (
        <ErrorState failure={failure} onRetry={() => void refetch()} />
      )}
    </>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function Kept({ ticket: { ticketId, subject, area, createdTime, ticket } }: { ticket: KeptTicket }) {
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Account' }, { label: 'Support', to: '/support' }]}
        title={subject ?? 'No subject'}
        place={ticketId}
        text="What you sent. You get the answer by e-mail."
      />
      <Stack gap="lg" maw={760}>
        <Text className="card" p="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {textOf(ticket.message) || 'No text'}
        </Text>
        <Facts
          facts={[
            ['Area', area ?? '–'],
            ['Sent', <DateTime key="sent" at={createdTime} />],
            ['Reference', textOf(ticket.reference) || '–'],
            ['Sent from', textOf(ticket.address) || '–'],
          ]}
        />
        <CopyField label="Ticket" value={ticketId} description="Name it when you write to us again." />
        <Anchor component={Link} to="/support">
          Write another message
        </Anchor>
      </Stack>
    </>
  )
}
