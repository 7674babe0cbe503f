import { Text } from '@mantine/core'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { addressProblem, type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { type ProviderValues, providerFields } from '../../nouns/form/provider-fields.ts'
import { accountQuery, type ServedAccount, saveSso } from '../../queries/account/account.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'

interface SsoValues extends ProviderValues {
  type: 'OAUTH2' | 'SAML2'
  domain: string
}
const isSaml = ({ type }: SsoValues): boolean => type === 'SAML2'
const isOAuth = ({ type }: SsoValues): boolean => type === 'OAUTH2'

const fields: Field<SsoValues>[] = [
  {
    kind: 'choice',
    key: 'type',
    label: t('provider.type'),
    options: [
      { value: 'OAUTH2', label: t('provider.openIdConnect') },
      { value: 'SAML2', label: t('provider.saml') },
    ],
  },
  {
    kind: 'text',
    key: 'domain',
    label: t('account.ssoDomain'),
    help: t('account.ssoDomainHelp'),
    placeholder: 'acme.com',
    max: 64,
    check: ({ domain }) =>
      domain.trim() === '' || /^[a-z0-9][a-z0-9.-]*$/.test(domain.trim()) ? undefined : t('account.ssoDomainWrong'),
  },
  {
    ...providerFields.issuerUrl,
    asked: (values) => ({ help: isSaml(values) ? t('provider.entityIdHelp') : t('account.ssoIssuerHelp') }),
    placeholder: 'https://login.acme.com',
    check: (values) => (isSaml(values) ? undefined : addressProblem(values.issuerUrl)),
  },
  { ...providerFields.clientId, when: isOAuth },
  { ...providerFields.clientSecret, when: isOAuth },
  {
    ...providerFields.authenticationUrl,
    more: isOAuth,
    check: ({ authenticationUrl }) => addressProblem(authenticationUrl),
  },
  {
    ...providerFields.tokenUrl,
    when: isOAuth,
    check: ({ tokenUrl }) => addressProblem(tokenUrl),
  },
  { ...providerFields.providerCertificate, when: isSaml },
  providerFields.hasSecret,
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
    failed: t('account.ssoSaveFailed'),
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
    <EditForm form={form} specs={specs} noun={t('account.sso')} name={t('account.theSso')}>
      <Text c="dimmed" maw="72ch">
        {t('account.ssoText')}
      </Text>
      <NounFields fields={fields} form={form} isNew={false} />
    </EditForm>
  )
}
