import { Text } from '@mantine/core'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { addressProblem, type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { accountQuery, type ServedAccount, saveSso } from '../../queries/account/account.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'

interface SsoValues {
  type: 'OAUTH2' | 'SAML2'
  domain: string
  issuerUrl: string
  clientId: string
  clientSecret: string
  authenticationUrl: string
  tokenUrl: string
  providerCertificate: string
  /** Whether a secret is stored; read from the server, never sent. */
  hasSecret: boolean
}
const isSaml = ({ type }: SsoValues): boolean => type === 'SAML2'
const isOAuth = ({ type }: SsoValues): boolean => type === 'OAUTH2'

const fields: Field<SsoValues>[] = [
  {
    kind: 'choice',
    key: 'type',
    label: 'Type',
    options: [
      { value: 'OAUTH2', label: 'OpenID Connect' },
      { value: 'SAML2', label: 'SAML 2' },
    ],
  },
  {
    kind: 'text',
    key: 'domain',
    label: 'SSO domain',
    help: 'What people will enter at "Continue with SSO". A name that is new here leads nobody to your provider until it can be proved to be yours.',
    placeholder: 'acme.com',
    max: 64,
    check: ({ domain }) =>
      domain.trim() === '' || /^[a-z0-9][a-z0-9.-]*$/.test(domain.trim())
        ? undefined
        : 'Use small letters, digits, dots and hyphens, such as acme.com.',
  },
  {
    kind: 'text',
    key: 'issuerUrl',
    label: 'Issuer',
    asked: (values) => ({ help: isSaml(values) ? "The provider's entity id." : 'The address of the provider.' }),
    placeholder: 'https://login.acme.com',
    max: 128,
    check: (values) => (isSaml(values) ? undefined : addressProblem(values.issuerUrl)),
  },
  { kind: 'text', key: 'clientId', label: 'Client id', max: 128, when: isOAuth },
  {
    kind: 'secret',
    key: 'clientSecret',
    label: 'Client secret',
    asked: ({ hasSecret }) => ({
      help: hasSecret
        ? 'One is stored. Type a new one to replace it.'
        : 'From the provider. Kept encrypted, never shown.',
    }),
    when: isOAuth,
  },
  {
    kind: 'text',
    key: 'authenticationUrl',
    label: 'Sign-in address',
    max: 256,
    more: isOAuth,
    check: ({ authenticationUrl }) => addressProblem(authenticationUrl),
  },
  {
    kind: 'text',
    key: 'tokenUrl',
    label: 'Token address',
    max: 128,
    more: true,
    when: isOAuth,
    check: ({ tokenUrl }) => addressProblem(tokenUrl),
  },
  {
    kind: 'code',
    key: 'providerCertificate',
    label: "Provider's certificate",
    help: 'Public, as PEM or base64.',
    max: 4096,
    when: isSaml,
    check: ({ providerCertificate }) =>
      providerCertificate.includes('PRIVATE KEY')
        ? "Give the provider's public certificate, never a private key."
        : undefined,
  },
  { kind: 'switch', key: 'hasSecret', label: 'Stored secret', when: () => false },
]
const specs = specsOf(fields)

const toValues = ({ account: { ssoConfiguration: sso } }: ServedAccount): SsoValues => ({
  type: sso?.type ?? 'OAUTH2',
  domain: sso?.domain ?? '',
  issuerUrl: sso?.issuerUrl ?? '',
  clientId: sso?.clientId ?? '',
  clientSecret: '',
  authenticationUrl: sso?.authenticationUrl ?? '',
  tokenUrl: sso?.tokenUrl ?? '',
  providerCertificate: sso?.providerCertificate ?? '',
  hasSecret: sso?.hasClientSecret ?? false,
})
const given = (text: string): string | null => text.trim() || null

/** How the account's own people sign in to this console through their company. */
export function SingleSignOn(served: ServedAccount) {
  const form = useEntityForm<SsoValues>({
    served: { values: toValues(served), version: served.version },
    specs,
    validate: (values) => problemsOf(fields, values, false),
    failed: 'We could not save the single sign-on.',
    save: (values, sent) =>
      saveSso(
        {
          type: values.type,
          domain: given(values.domain),
          issuerUrl: given(values.issuerUrl),
          clientId: given(values.clientId),
          clientSecret: given(values.clientSecret),
          authenticationUrl: given(values.authenticationUrl),
          tokenUrl: given(values.tokenUrl),
          providerCertificate: given(values.providerCertificate),
        },
        sent,
      ),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })
      return { values: toValues(fresh), version: fresh.version }
    },
  })
  return (
    <EditForm form={form} specs={specs} noun="single sign-on" name="the single sign-on">
      <Text c="dimmed" maw="72ch">
        Your own people then sign in to this console with their company account. Sign-in for your applications is set up
        under Connections.
      </Text>
      <NounFields fields={fields} form={form} isNew={false} />
    </EditForm>
  )
}
