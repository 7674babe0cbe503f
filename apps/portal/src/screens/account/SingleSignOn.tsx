import { Box, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Consent } from '../../lib/consent.ts'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { LockedNotice } from '../../nouns/access/Locked.tsx'
import { useLacks } from '../../nouns/access/use-lacks.ts'
import { DomainProof } from '../../nouns/domains/DomainProof.tsx'
import { FieldsToRead } from '../../nouns/form/FieldsToRead.tsx'
import { addressProblem, type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { type ProviderValues, providerFields } from '../../nouns/form/provider-fields.ts'
import { accountQuery, type ServedAccount, saveSso } from '../../queries/account/account.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { needed } from './needed.ts'
import { SsoGuide } from './SsoGuide.tsx'

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
  { ...providerFields.metadata, when: isSaml },
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
/** The chosen provider says it. */
const withoutType = fields.filter(({ key }) => key !== 'type')

const toValues = ({ account: { ssoConfiguration: sso } }: ServedAccount): SsoValues => ({
  type: sso?.type ?? 'OAUTH2',
  metadata: '',
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
  const lacks = useLacks(needed.sso)
  const [provider, choose] = useState<string>()
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
  const sso = served.account.ssoConfiguration
  if (lacks) return <ToRead sso={sso} values={form.values} />
  return (
    <EditForm form={form} specs={specs} noun={t('account.sso')} name={t('account.theSso')}>
      <Text c="dimmed" maw="72ch">
        {t('account.ssoText')}
      </Text>
      <ConsentNotice />
      <Standing sso={sso} />
      <SsoGuide {...form.values} chosen={provider} onChoose={choose} onType={(type) => form.set({ type })} />
      <NounFields fields={provider === undefined ? fields : withoutType} form={form} isNew={false} />
      <Proof domain={form.values.domain.trim()} />
    </EditForm>
  )
}

/** What is set, for who may not change it: how it is set up at the provider is nothing for them. */
function ToRead({ sso, values }: { sso: Sso | undefined; values: SsoValues }) {
  const shown = fields.filter(({ when }) => when?.(values, false) !== false)
  return (
    <Stack gap="lg">
      <Text c="dimmed" maw="72ch">
        {t('account.ssoText')}
      </Text>
      <LockedNotice needed={needed.sso} />
      <Standing sso={sso} />
      {sso ? (
        <FieldsToRead fields={shown} values={values} />
      ) : (
        <Box maw={760}>
          <Facts facts={[[t('account.singleSignOn'), t('account.ssoNotSetUp')]]} />
        </Box>
      )}
    </Stack>
  )
}

const consents = {
  granted: { tone: 'quiet', text: t('account.consentGranted') },
  refused: { tone: 'failed', text: t('account.consentRefused') },
} as const satisfies Record<Consent, object>

/** What came of the consent that an administrator was asked for at the company's provider. */
function ConsentNotice() {
  const consent = useSearchParams()[0].get('consent')
  if (consent !== 'granted' && consent !== 'refused') return null
  const { tone, text } = consents[consent]
  return <NoticeStrip tone={tone}>{text}</NoticeStrip>
}

type Sso = NonNullable<ServedAccount['account']['ssoConfiguration']>

const standings = {
  ACTIVE: { kind: 'allow', text: t('account.ssoActive') },
  UNVERIFIED: { kind: 'pending', text: t('account.ssoUnverified') },
  TAKEN: { kind: 'deny', text: t('account.ssoTaken') },
} as const satisfies Record<NonNullable<Sso['domainStatus']>, object>

/** Whether the saved name leads people here, as the server says. */
function Standing({ sso }: { sso: Sso | undefined }) {
  if (!sso?.domain || !sso.domainStatus) return null
  const { kind, text } = standings[sso.domainStatus]
  return (
    <Group gap="sm" role="status">
      <Verdict kind={kind}>{sso.domain}</Verdict>
      <Text fz="sm">{text}</Text>
    </Group>
  )
}

/** The next step to have the name lead here: of a domain its record, of a short name the domain that it begins. */
function Proof({ domain }: { domain: string }) {
  const name = domain.toLowerCase()
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) return null
  if (!name.includes('.'))
    return (
      <Text fz="sm" c="dimmed" maw="72ch">
        {t('account.ssoShortName', { name })}
      </Text>
    )
  return (
    <Stack maw={760}>
      <DomainProof domain={name} />
    </Stack>
  )
}
