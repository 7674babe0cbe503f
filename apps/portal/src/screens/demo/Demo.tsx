import { demoArea } from '@doorward/core/support/areas'
import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { emailField } from '../../nouns/form/email-field.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { nameField } from '../../nouns/form/name-field.ts'
import { UnsentTicket } from '../../nouns/support/UnsentTicket.tsx'
import { useSending } from '../../nouns/support/use-sending.ts'
import { signedIn } from '../../session/tokens.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
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
  const { send, sent, unsent } = useSending()
  const [email, setEmail] = useState('')
  const profile = usePortal((state) => state.profile)
  if (sent) return <Sent email={email} />
  const { displayName = '', email: address = '' } = (signedIn() && profile) || {}
  // Who has given no name is called by the address.
  const known = { name: displayName === address ? '' : displayName, email: address }
  return (
    <CreatePage
      crumbs={[]}
      title={t('demo.title')}
      text={t('demo.about')}
      submit={unsent ? t('support.sendAgain') : t('demo.ask')}
      noun={t('support.message')}
      blank={{ ...known, company: '', message: '' }}
      specs={specsOf(fields)}
      validate={(values) => problemsOf(fields, values, true)}
      done={t('demo.asked')}
      create={(request: DemoRequest) => {
        setEmail(request.email.trim())
        return send(toTicket(request))
      }}
    >
      {(form) => (
        <>
          <NounFields fields={fields} form={form} isNew />
          <UnsentTicket receipt={unsent} />
        </>
      )}
    </CreatePage>
  )
}

const Sent = ({ email }: { email: string }) => (
  <>
    <PageHeader title={t('demo.title')} />
    <Stack gap="md" className="card" p="lg">
      <Title order={2}>{t('demo.thanks')}</Title>
      <Text style={{ overflowWrap: 'anywhere' }}>{t('demo.willWrite', { email })}</Text>
    </Stack>
  </>
)
