import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { durationInWords } from '../../nouns/form/durations.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { sendTicket, type Ticket, type TicketReceipt } from '../../queries/account/support.ts'
import { signedIn } from '../../session/tokens.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { areas } from './areas.ts'
import { OwnTicket } from './OwnTicket.tsx'
import { OwnTickets } from './OwnTickets.tsx'

export const loader = () => null

const fields: Field<Ticket>[] = [
  { kind: 'choice', key: 'area', label: t('support.area'), options: areas },
  { kind: 'text', key: 'subject', label: t('support.subject'), needed: true, max: 200 },
  {
    kind: 'long',
    key: 'message',
    label: t('support.whatHappened'),
    help: t('support.whatHappenedHelp'),
    needed: true,
    max: 20_000,
  },
  {
    kind: 'text',
    key: 'reference',
    label: t('support.reference'),
    help: t('support.referenceHelp'),
    max: 200,
  },
]
const blank: Ticket = { area: areas[0]?.value ?? '', subject: '', message: '', reference: '' }

/** Asks for help, and says when an answer comes; `?ticket=` shows a message that was sent. */
export function Component() {
  const [sent, setSent] = useState<TicketReceipt>()
  const ticketId = useSearchParams()[0].get('ticket')
  if (ticketId && signedIn()) return <OwnTicket key={ticketId} ticketId={ticketId} />
  if (sent) return <Sent receipt={sent} />
  return (
    <>
      <CreatePage
        crumbs={[{ label: t('common.account') }]}
        title={t('nouns.support')}
        text={t('support.text')}
        submit={t('support.send')}
        noun={t('support.message')}
        blank={blank}
        specs={specsOf(fields)}
        validate={(values) => problemsOf(fields, values, true)}
        draftKey="support.new"
        done={t('support.sent')}
        create={async (ticket) => {
          setSent(await sendTicket(ticket))
          return undefined
        }}
      >
        {(form) => <NounFields fields={fields} form={form} isNew />}
      </CreatePage>
      {signedIn() && <OwnTickets />}
    </>
  )
}

/** That a message came in, and when it is answered. */
const Sent = ({ receipt }: { receipt: TicketReceipt }) => (
  <>
    <PageHeader crumbs={[{ label: t('common.account') }]} title={t('nouns.support')} />
    <Stack gap="md" maw={760} className="card" p="lg">
      <Title order={2}>{receipt.confirmed ? t('support.received') : t('support.onItsWay')}</Title>
      {!receipt.confirmed && <NoticeStrip tone="warning">{t('support.notConfirmed')}</NoticeStrip>}
      <Text>
        {t('support.answerWithin', {
          longest: durationInWords(receipt.expectedResponseTime),
          usual: durationInWords(receipt.optimizedResponseTime),
        })}
      </Text>
      <CopyField label={t('support.ticket')} value={receipt.ticketId} description={t('support.ticketHelp')} />
    </Stack>
  </>
)
