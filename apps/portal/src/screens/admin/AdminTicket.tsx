import type { InstallationTicketDetail } from '@doorward/contract/installation/tickets'
import { platformAccountId } from '@doorward/core/ids'
import { Anchor, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { installedTicketQuery, type TicketKey, updateTicket } from '../../queries/account/installation.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { NotRead } from './NotRead.tsx'
import { deskWords, stateKinds, stateWords } from './words.ts'

const crumbs = [{ label: t('admin.installation') }, { label: t('admin.tickets'), to: '/admin/tickets' }]
const answerMax = 10_000
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One ticket: what was written, what was answered, and the answer to write. */
export function AdminTicket({ accountId, ticketId }: TicketKey) {
  const { data, error, refetch } = useQuery(installedTicketQuery({ accountId, ticketId }))
  if (data) return <Ticket ticket={data} />
  if (!error) return <PageSkeleton />
  return (
    <>
      <PageHeader crumbs={crumbs} title={ticketId} />
      <NotRead
        error={error}
        noun={t('admin.oneTicket')}
        failed={t('admin.ticketFailed')}
        onRetry={() => void refetch()}
      />
    </>
  )
}

function Ticket({ ticket }: { ticket: InstallationTicketDetail }) {
  const { accountId, ticketId, subject, state, answers } = ticket
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={subject ?? t('admin.noSubject')}
        beside={<Verdict kind={stateKinds[state]}>{stateWords[state]}</Verdict>}
        actions={<Closing ticket={ticket} />}
      />
      <Stack gap="lg" maw={760}>
        <Letter text={textOf(ticket.ticket.message) || t('admin.noText')} />
        <Written ticket={ticket} />
        {answers.map(({ text, answeredTime, answeredBy, mailed }) => (
          <Stack key={answeredTime} component="section" aria-label={t('admin.answer')} gap="xs">
            <Title order={2} fz="md">
              {t('admin.answer')} <DateTime at={answeredTime} />
            </Title>
            <Letter text={text} />
            <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t(mailed ? 'admin.mailedBy' : 'admin.keptBy', { person: answeredBy })}
            </Text>
          </Stack>
        ))}
        <Answering key={`${accountId} ${ticketId}`} ticket={ticket} />
      </Stack>
    </>
  )
}

const Letter = ({ text }: { text: string }) => (
  <Text className="card" p="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

/** Who wrote, from where, and all else that the message says. */
function Written({ ticket }: { ticket: InstallationTicketDetail }) {
  const { accountId, ticketId, desk, area, createdTime, createdBy, email, ticket: written } = ticket
  const { subject: _, message: __, area: ___, reference, address, email: ____, ...more } = written
  return (
    <Facts
      facts={[
        [t('admin.desk'), area && area !== desk ? `${deskWords[desk]} (${area})` : deskWords[desk]],
        [t('admin.ticket'), <IdText key="ticket" id={ticketId} longest={30} />],
        [
          t('admin.accountId'),
          accountId === platformAccountId ? (
            t('admin.noAccount')
          ) : (
            <Anchor key="account" inherit component={Link} to={`/admin/accounts/${accountId}`}>
              <bdi className="mono">{accountId}</bdi>
            </Anchor>
          ),
        ],
        [t('admin.sent'), <DateTime key="sent" at={createdTime} />],
        [
          t('admin.who'),
          createdBy ? (
            <bdi key="who" className="mono">
              {createdBy}
            </bdi>
          ) : (
            t('admin.stranger')
          ),
        ],
        [t('admin.email'), email ? <bdi key="email">{email}</bdi> : t('admin.noEmail')],
        [t('admin.reference'), textOf(reference) || '–'],
        [t('admin.sentFrom'), textOf(address) || '–'],
        ...Object.entries(more).map(([key, value]): [string, string] => [key, textOf(value) || JSON.stringify(value)]),
      ]}
    />
  )
}

const keyOf = ({ accountId, ticketId }: InstallationTicketDetail): TicketKey => ({ accountId, ticketId })

/** The answer, which goes to whoever wrote by mail where an address is known. */
function Answering({ ticket }: { ticket: InstallationTicketDetail }) {
  const [answer, setAnswer] = useState('')
  const [closes, setCloses] = useState(false)
  const { email } = ticket
  const send = async () => {
    await updateTicket(keyOf(ticket), { answer, state: closes ? 'CLOSED' : 'ANSWERED' })
    setAnswer('')
    tellDone(email ? t('admin.answered', { email }) : t('admin.answerKept'))
  }
  return (
    <Stack component="section" aria-label={t('admin.writeAnswer')} className="card" p="lg" gap="md">
      <Title order={2}>{t('admin.writeAnswer')}</Title>
      {!email && <NoticeStrip tone="warning">{t('admin.nowhereToSend')}</NoticeStrip>}
      <Textarea
        label={t('admin.answer')}
        description={email && t('admin.goesTo', { email })}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        maxLength={answerMax}
        autosize
        minRows={5}
        maxRows={20}
      />
      <Checkbox
        label={t('admin.closeWithIt')}
        checked={closes}
        onChange={(event) => setCloses(event.currentTarget.checked)}
      />
      <Group gap="sm">
        <ActionButton
          action={send}
          failed={t('admin.notAnswered')}
          {...(answer.trim() ? {} : { disabledReason: t('admin.writeFirst') })}
        >
          {t(email ? 'admin.send' : 'admin.keep')}
        </ActionButton>
      </Group>
    </Stack>
  )
}

/** Nothing more is to be done, or something after all. */
function Closing({ ticket }: { ticket: InstallationTicketDetail }) {
  const isClosed = ticket.state === 'CLOSED'
  const turn = async () => {
    const state = isClosed ? (ticket.answers.length > 0 ? 'ANSWERED' : 'OPEN') : 'CLOSED'
    await updateTicket(keyOf(ticket), { state })
    tellDone(t(isClosed ? 'admin.reopened' : 'admin.closed'))
  }
  return (
    <ActionButton variant="default" action={turn} failed={t('admin.notChanged')}>
      {t(isClosed ? 'admin.reopen' : 'admin.close')}
    </ActionButton>
  )
}
