import { billingArea } from '@doorward/core/support/areas'
import { Box } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { emailField } from '../../nouns/form/email-field.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { UnsentTicket } from '../../nouns/support/UnsentTicket.tsx'
import { useSending } from '../../nouns/support/use-sending.ts'
import type { Ticket } from '../../queries/account/support.ts'
import { signedIn } from '../../session/tokens.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { areas } from './areas.ts'
import { OwnTicket } from './OwnTicket.tsx'
import { OwnTickets } from './OwnTickets.tsx'
import { SentTicket } from './SentTicket.tsx'

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
/** Who is not signed in says where the answer goes. */
const fieldsOfVisitors: Field<Ticket>[] = [...fields, emailField()]
/** What is asked for by the address, such as by whoever wants the plan that the operator gives. */
const askedBy = (query: URLSearchParams): Partial<Ticket> =>
  query.get('plan') === 'ENTERPRISE'
    ? { area: billingArea, subject: t('support.planSubject'), message: t('support.planText') }
    : {}
const blank: Ticket = { area: areas[0]?.value ?? '', subject: '', message: '', reference: '', email: '' }

/** Asks for help, and says when an answer comes; `?ticket=` shows a message that was sent. */
export function Component() {
  const { send, sent, unsent } = useSending()
  const [query] = useSearchParams()
  const ticketId = query.get('ticket')
  const { unsupportedBrowser } = useParams()
  const asked = signedIn() ? fields : fieldsOfVisitors
  if (ticketId && signedIn()) return <OwnTicket key={ticketId} ticketId={ticketId} />
  if (sent) return <SentTicket title={t('nouns.support')} receipt={sent} />
  return (
    <>
      {unsupportedBrowser && (
        <Box mb="md">
          <NoticeStrip tone="warning">{t('support.oldBrowser')}</NoticeStrip>
        </Box>
      )}
      <CreatePage
        crumbs={[{ label: t('common.account') }]}
        title={t('nouns.support')}
        text={t('support.text')}
        submit={unsent ? t('support.sendAgain') : t('support.send')}
        noun={t('support.message')}
        blank={{ ...blank, ...askedBy(query) }}
        specs={specsOf(asked)}
        validate={(values) => problemsOf(asked, values, true)}
        draftKey="support.new"
        done={t('support.sent')}
        create={send}
      >
        {(form) => (
          <>
            <NounFields fields={asked} form={form} isNew />
            <UnsentTicket receipt={unsent} />
          </>
        )}
      </CreatePage>
      {signedIn() && <OwnTickets />}
    </>
  )
}
