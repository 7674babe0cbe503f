import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toFailure } from '../../lib/failures.ts'
import { rich, t } from '../../lib/texts.ts'
import { labelOf } from '../../nouns/form/fields.ts'
import { type KeptTicket, ownTicketQuery } from '../../queries/account/support.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ErrorState } from '../../ui/placeholder/ErrorState.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { Missing } from '../../ui/placeholder/Missing.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { areas } from './areas.ts'

/** A message to support as it was kept: tokens and cookies in it are gone. */
export function OwnTicket({ ticketId }: { ticketId: string }) {
  const { data, error, refetch } = useQuery(ownTicketQuery(ticketId))
  if (data) return <Kept ticket={data} />
  if (!error) return <PageSkeleton />
  const failure = toFailure(error, t('support.failed'))
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('common.account') }, { label: t('nouns.support'), to: '/support' }]}
        title={t('support.messageTitle')}
      />
      {failure.kind === 'missing' ? (
        <Missing noun={t('support.message')} back={{ to: '/support', label: t('nouns.support') }} />
      ) : (
        <ErrorState failure={failure} onRetry={() => void refetch()} />
      )}
    </>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function Kept({ ticket: { ticketId, subject, area, createdTime, ticket, answers = [] } }: { ticket: KeptTicket }) {
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('common.account') }, { label: t('nouns.support'), to: '/support' }]}
        title={subject ?? t('support.noSubject')}
        place={ticketId}
        text={t('support.ownText')}
      />
      <Stack gap="lg" maw={760}>
        <Text className="card" p="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {textOf(ticket.message) || t('support.noText')}
        </Text>
        {answers.map(({ text, answeredTime }) => (
          <section key={answeredTime} aria-label={t('support.answer')} className="card" style={{ padding: 12 }}>
            <Text fz="sm" c="dimmed" mb={4}>
              {rich('support.answeredAt', { at: <DateTime at={answeredTime} /> })}
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
          </section>
        ))}
        <Facts
          facts={[
            [t('support.area'), area ? labelOf(areas, area) : '–'],
            [t('support.sentAt'), <DateTime key="sent" at={createdTime} />],
            [t('support.reference'), textOf(ticket.reference) || '–'],
            [t('support.sentFrom'), textOf(ticket.address) || '–'],
          ]}
        />
        <CopyField label={t('support.ticket')} value={ticketId} description={t('support.ticketHelp')} />
        <Anchor component={Link} to="/support">
          {t('support.another')}
        </Anchor>
      </Stack>
    </>
  )
}
