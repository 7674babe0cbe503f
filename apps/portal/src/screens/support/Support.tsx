import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { durationInWords } from '../../nouns/form/durations.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { sendTicket, type Ticket, type TicketReceipt } from '../../queries/account/support.ts'
import { signedIn } from '../../session/tokens.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { OwnTicket } from './OwnTicket.tsx'
import { OwnTickets } from './OwnTickets.tsx'

export const loader = () => null

const areas = ['Access and permissions', 'Sign-in', 'API and SDKs', 'Billing', 'Refund', 'Security', 'Something else']
const fields: Field<Ticket>[] = [
  { kind: 'choice', key: 'area', label: 'Area', options: areas.map((area) => ({ value: area, label: area })) },
  { kind: 'text', key: 'subject', label: 'Subject', needed: true, max: 200 },
  {
    kind: 'long',
    key: 'message',
    label: 'What happened',
    help: 'What you did, what you saw, what you expected. Leave out keys and passwords.',
    needed: true,
    max: 20_000,
  },
  {
    kind: 'text',
    key: 'reference',
    label: 'Reference',
    help: 'The reference of an error, if you have one.',
    max: 200,
  },
]
const blank: Ticket = { area: areas[0] ?? '', subject: '', message: '', reference: '' }

/** Asks for help, and says when an answer comes; `?ticket=` shows a message that was sent. */
export function Component() {
  const [sent, setSent] = useState<TicketReceipt>()
  const ticketId = useSearchParams()[0].get('ticket')
  if (ticketId && signedIn()) return <OwnTicket key={ticketId} ticketId={ticketId} />
  if (sent)
    return (
      <>
        <PageHeader crumbs={[{ label: 'Account' }]} title="Support" />
        <Stack gap="md" maw={760} className="card" p="lg">
          <Title order={2}>{sent.confirmed ? 'We have your message' : 'Your message is on its way'}</Title>
          {!sent.confirmed && (
            <NoticeStrip tone="warning">
              The server did not confirm it just now. If you hear nothing, send it again and name this ticket.
            </NoticeStrip>
          )}
          <Text>
            You get an answer by e-mail within {durationInWords(sent.expectedResponseTime)}, often within{' '}
            {durationInWords(sent.optimizedResponseTime)}.
          </Text>
          <CopyField label="Ticket" value={sent.ticketId} description="Name it when you write to us again." />
        </Stack>
      </>
    )
  return (
    <>
      <CreatePage
        crumbs={[{ label: 'Account' }]}
        title="Support"
        text="Write to us when something does not work or is not clear."
        submit="Send message"
        noun="message"
        blank={blank}
        specs={specsOf(fields)}
        validate={(values) => problemsOf(fields, values, true)}
        draftKey="support.new"
        done="Message sent."
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
