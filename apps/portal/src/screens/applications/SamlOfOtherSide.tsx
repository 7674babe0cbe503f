import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { Stack, Text, Title } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { samlAddressOf } from '../../queries/nouns/saml-certificates.ts'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { SamlCertificates } from './SamlCertificates.tsx'
import { partyOf } from './saml-fields.ts'

/** What an application that takes sign-ins by SAML has to be told of us; nothing for any other. */
export function SamlOfOtherSide({ application }: { application: ApplicationReply }) {
  const party = partyOf(application)
  if (!party) return null
  const base = samlAddressOf(application.applicationId)
  return (
    <Stack gap="sm" mt="lg" maw={760} component="section" aria-label={t('samlParty.values')}>
      <Title order={2} fz="lg">
        {t('samlParty.values')}
      </Title>
      <Text fz="sm" c="dimmed">
        {t('samlParty.valuesHelp')}
      </Text>
      <CopyField label={t('samlParty.metadata')} value={`${base}/metadata`} description={t('samlParty.metadataHelp')} />
      <CopyField label={t('samlParty.entityId')} value={base} />
      <CopyField label={t('samlParty.sso')} value={`${base}/sso`} />
      <CopyField label={t('samlParty.slo')} value={`${base}/slo`} />
      {party.allowIdpInitiated && (
        <CopyField label={t('samlParty.start')} value={`${base}/start`} description={t('samlParty.startHelp')} />
      )}
      <SamlCertificates applicationId={application.applicationId} />
    </Stack>
  )
}
