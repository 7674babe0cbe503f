import { createClient } from '../../queries/nouns/clients.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { ClientForm } from './ClientForm.tsx'
import { blankClient, clientSpecs, toClientInput, validateClient } from './client-values.ts'

export const loader = () => null

/** Creates a service client; its page then makes the first key. */
export function Component() {
  return (
    <CreatePage
      crumbs={[{ label: 'Build' }, { label: 'Service clients', to: '/settings/clients' }]}
      title="Create service client"
      text="A service client is a program that calls the API with its own access keys."
      noun="service client"
      blank={blankClient}
      specs={clientSpecs}
      validate={validateClient}
      draftKey="client.new"
      done="Service client created. Create a key next."
      create={async (values) => {
        const client = await createClient(toClientInput(values))
        return `/settings/clients/${encodeURIComponent(client.clientId)}?tab=keys`
      }}
    >
      {(form) => <ClientForm form={form} />}
    </CreatePage>
  )
}
