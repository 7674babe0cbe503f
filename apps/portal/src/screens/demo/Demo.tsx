import { demoArea } from '@doorward/core/support/areas'
import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { emailField } from '../../nouns/form/email-field.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { nameField } from '../../nouns/form/name-field.ts'
import { sendTicket } from '../../queries/account/support.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'

export const loader = () => null

interface DemoRequest {
  name: string
  email: string
  company: string
  message: string
}
const fields: Field<DemoRequest>[] = [
  nameField(t('demo.nameExample')),
  emailField(),
  { kind: 'text', key: 'company', label: t('demo.company'), max: 128 },
  { kind: 'long', key: 'message', label: t('demo.message'), help: t('demo.messageHelp'), max: 5_000 },
]

/** What the operator reads: who asks, for what, and what led here. */
function toTicket({ name, email, company, message }: DemoRequest) {
  const { referrer } = usePortal.getState()
  const led = Object.entries(referrer ?? {}).map(([key, value]) => `${key}: ${value}`)
  return {
    area: demoArea,
    subject: t('demo.subject', { name: name.trim() }),
    message: [t('demo.of', { company: company.trim() || '–' }), message.trim(), ...led].filter(Boolean).join('\n'),
    reference: '',
    email: email.trim(),
  }
}

/** Asks to be shown the product: a message to whoever runs this installation (SCR-08). */
export function Component() {
  const [sent, setSent] = useState<{ email: string; confirmed: boolean }>()
  if (sent) return <Sent {...sent} />
  return (
    <CreatePage
      crumbs={[]}
      title={t('demo.title')}
      text={t('demo.about')}
      submit={t('demo.ask')}
      noun={t('support.message')}
      blank={{ name: '', email: '', company: '', message: '' }}
      specs={specsOf(fields)}
      validate={(values) => problemsOf(fields, values, true)}
      done={t('demo.asked')}
      create={async (request: DemoRequest) => {
        const { confirmed } = await sendTicket(toTicket(request))
        setSent({ email: request.email.trim(), confirmed })
        return undefined
      }}
    >
      {(form) => <NounFields fields={fields} form={form} isNew />}
    </CreatePage>
  )
}

const Sent = ({ email, confirmed }: { email: string; confirmed: boolean }) => (
  <>
    <PageHeader title={t('demo.title')} />
    <Stack gap="md" className="card" p="lg">
      <Title order={2}>{confirmed ? t('demo.thanks') : t('support.onItsWay')}</Title>
      {!confirmed && <NoticeStrip tone="warning">{t('support.notConfirmed')}</NoticeStrip>}
      <Text style={{ overflowWrap: 'anywhere' }}>{t('demo.willWrite', { email })}</Text>
    </Stack>
  </>
)
