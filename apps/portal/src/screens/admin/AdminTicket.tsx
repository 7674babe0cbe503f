import { platformAccountId } from '@doorward/core/ids'
import { refundArea, type TicketState } from '@doorward/core/support/areas'
import { Anchor, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useEdits } from '../../lib/form/use-edits.ts'
import { t } from '../../lib/texts.ts'
import {
  installedTicketQuery,
  type ReadTicket,
  type TicketKey,
  updateTicket,
} from '../../queries/account/installation.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { DraftStrip } from '../../ui/form/DraftStrip.tsx'
import { type Fact, Facts } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { NamedId } from './NamedId.tsx'
import { NotRead } from './NotRead.tsx'
import { TicketRefund } from './TicketRefund.tsx'
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

function Ticket({ ticket }: { ticket: ReadTicket }) {
  const { accountId, ticketId, subject, state, answers } = ticket
  const [isBehind, setBehind] = useState(false)
  const change: Change = async (to) => {
    const wasDone = await updateTicket(ticket, to)
    setBehind(!wasDone)
    return wasDone
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={subject ?? t('admin.noSubject')}
        beside={<Verdict kind={stateKinds[state]}>{stateWords[state]}</Verdict>}
        actions={<Closing ticket={ticket} change={change} />}
      />
      <Stack gap="lg" maw={760}>
        {isBehind && <NoticeStrip tone="warning">{t('admin.changedMeanwhile')}</NoticeStrip>}
        <Letter text={textOf(ticket.ticket.message) || t('admin.noText')} />
        <Written ticket={ticket} />
        {ticket.desk === refundArea && <TicketRefund ticket={ticket} />}
        {answers.map(({ text, answeredTime, answeredBy, answeredByName, mailed }) => (
          <Stack key={answeredTime} component="section" aria-label={t('admin.answer')} gap="xs">
            <Title order={2} fz="md">
              {t('admin.answer')} <DateTime at={answeredTime} />
            </Title>
            <Letter text={text} />
            <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t(mailed ? 'admin.mailedBy' : 'admin.keptBy', { person: answeredByName ?? answeredBy })}
            </Text>
          </Stack>
        ))}
        <Answering key={`${accountId} ${ticketId}`} ticket={ticket} change={change} isBehind={isBehind} />
      </Stack>
    </>
  )
}

const Letter = ({ text }: { text: string }) => (
  <Text className="card" p="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

/** Who wrote, from where, and apart from that all else that the message says: fields of any name may stand there. */
function Written({ ticket }: { ticket: ReadTicket }) {
  const { accountId, accountName, ticketId, desk, area, createdTime, createdBy, email, ticket: written } = ticket
  const { subject: _, message: __, area: ___, reference, address, email: ____, ...more } = written
  return (
    <>
      <Facts
        facts={[
          [t('admin.desk'), area && area !== desk ? `${deskWords[desk]} (${area})` : deskWords[desk]],
          [
            t('admin.ofAccount'),
            accountId === platformAccountId ? (
              t('admin.noAccount')
            ) : (
              <Anchor key="account" inherit component={Link} to={`/admin/accounts/${accountId}`}>
                <bdi>{accountName ?? accountId}</bdi>
              </Anchor>
            ),
          ],
          [t('admin.sent'), <DateTime key="sent" at={createdTime} />],
          [
            t('admin.who'),
            createdBy ? <NamedId key="who" name={email} id={createdBy} label={t('admin.who')} /> : t('admin.stranger'),
          ],
          [t('admin.email'), email ? <bdi key="email">{email}</bdi> : t('admin.noEmail')],
          [t('admin.reference'), textOf(reference) || '–'],
          [t('admin.sentFrom'), textOf(address) || '–'],
          [t('admin.ticket'), <NamedId key="ticket" name={undefined} id={ticketId} label={t('admin.ticket')} />],
        ]}
      />
      {Object.keys(more).length > 0 && (
        <Section title={t('admin.ownWords')}>
          <Facts
            facts={Object.entries(more).map(([key, value]): Fact => [key, textOf(value) || JSON.stringify(value)])}
          />
        </Section>
      )}
    </>
  )
}

/** Answers the ticket, or says how far it is. Answers whether it was done: not where somebody else was faster. */
type Change = (to: { answer?: string; state: TicketState }) => Promise<boolean>

const unwritten = { version: undefined, values: { answer: '', closes: false } }

/** The answer, which goes to whoever wrote by mail where an address is known. What is being written is kept as a draft. */
function Answering({ ticket, change, isBehind }: { ticket: ReadTicket; change: Change; isBehind: boolean }) {
  const { email, accountId, ticketId } = ticket
  const { begun, edit, drop, draftAt, restoreDraft } = useEdits(unwritten, `ticket.${accountId}.${ticketId}`)
  const { answer, closes } = begun().values
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isUnsaid = answer.trim() === ''
  const send = async () => {
    setTried(isUnsaid)
    if (isUnsaid) {
      field.current?.focus()
      return false
    }
    if (!(await change({ answer, state: closes ? 'CLOSED' : 'ANSWERED' }))) return false
    drop()
    tellDone(email ? t('admin.answered', { email }) : t('admin.answerKept'))
    return true
  }
  return (
    <Stack component="section" aria-label={t('admin.writeAnswer')} className="card" p="lg" gap="md">
      <Title order={2}>{t('admin.writeAnswer')}</Title>
      <DraftStrip at={draftAt} onRestore={restoreDraft} />
      {isBehind && !isUnsaid && <NoticeStrip tone="warning">{t('admin.readFirst')}</NoticeStrip>}
      {!email && <NoticeStrip tone="warning">{t('admin.nowhereToSend')}</NoticeStrip>}
      <Textarea
        ref={field}
        label={t('admin.answer')}
        error={isTried && isUnsaid && t('admin.writeFirst')}
        description={email && t('admin.goesTo', { email })}
        value={answer}
        onChange={(event) => edit({ answer: event.currentTarget.value })}
        maxLength={answerMax}
        autosize
        minRows={5}
        maxRows={20}
      />
      <Checkbox
        label={t('admin.closeWithIt')}
        checked={closes}
        onChange={(event) => edit({ closes: event.currentTarget.checked })}
      />
      <Group gap="sm">
        <ActionButton action={send} failed={t('admin.notAnswered')}>
          {t(email ? 'admin.send' : 'admin.keep')}
        </ActionButton>
      </Group>
    </Stack>
  )
}

/** Nothing more is to be done, or something after all. */
function Closing({ ticket, change }: { ticket: ReadTicket; change: Change }) {
  const isClosed = ticket.state === 'CLOSED'
  const turn = async () => {
    const state = isClosed ? (ticket.answers.length > 0 ? 'ANSWERED' : 'OPEN') : 'CLOSED'
    if (!(await change({ state }))) return false
    tellDone(t(isClosed ? 'admin.reopened' : 'admin.closed'))
    return true
  }
  return (
    <ActionButton variant="default" action={turn} failed={t('admin.notChanged')}>
      {t(isClosed ? 'admin.reopen' : 'admin.close')}
    </ActionButton>
  )
}
