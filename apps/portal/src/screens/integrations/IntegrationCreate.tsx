import { useState } from 'react'
import { useNavigate } from 'react-router'
import { problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { createIntegration } from '../../queries/nouns/integrations.ts'
import { SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { blankIntegration, integrationFields, toIntegrationInput } from './integration-values.ts'

export const loader = () => null

/** Begins to send events somewhere; a webhook's signing key is shown once. */
export function Component() {
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <CreatePage
        crumbs={[{ label: 'Build' }, { label: 'Integrations', to: '/settings/integrations' }]}
        title="Create integration"
        text="One of each kind. Events are tried for 24 hours; what is not taken by then waits for you here."
        noun="integration"
        blank={blankIntegration}
        specs={specsOf(integrationFields)}
        validate={(values) => problemsOf(integrationFields, values, true)}
        done="Integration created."
        create={async (values) => {
          const made = await createIntegration(toIntegrationInput(values))
          setSecret(made.secret)
          return made.secret ? undefined : `/settings/integrations/${values.type}`
        }}
      >
        {(form) => <NounFields fields={integrationFields} form={form} isNew />}
      </CreatePage>
      <SecretOnce
        secret={
          secret
            ? {
                title: 'Signing key of the webhook',
                label: 'Signing key',
                value: secret,
                fileName: '.env',
                fileText: `DOORWARD_WEBHOOK_SECRET=${secret}\n`,
              }
            : undefined
        }
        onDone={() => {
          setSecret(undefined)
          void navigate('/settings/integrations/WEBHOOK')
        }}
      />
    </>
  )
}
