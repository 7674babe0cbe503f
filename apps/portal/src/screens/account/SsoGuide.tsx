import { Anchor, Group, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { consentTarget } from '../../lib/consent.ts'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'
import { CopyField } from '../../ui/text/CopyField.tsx'
import styles from './sso-guide.module.css'
import { ssoGuides } from './sso-guides.ts'

interface Given {
  type: 'OAUTH2' | 'SAML2'
  /** The name that people enter, as the form stands. */
  domain: string
  issuerUrl: string
  clientId: string
  /** The provider that is chosen. */
  chosen: string | undefined
  onChoose: (key: string) => void
  onType: (type: 'OAUTH2' | 'SAML2') => void
}

/** The console itself, as its address is told to others. */
const consoleUrl = (): string => new URL(import.meta.env.BASE_URL, location.origin).href
const loginOrigin = (): string => new URL(portalConfig().loginUrl).origin

/** What to do at the company's provider, with the values to copy there. */
export function SsoGuide({ type, domain, issuerUrl, clientId, chosen, onChoose, onType }: Given) {
  const guide = ssoGuides.find(({ key }) => key === chosen)
  const pick = (key: string) => {
    onChoose(key)
    const next = ssoGuides.find((each) => each.key === key)
    if (next && next.type !== type) onType(next.type)
  }
  return (
    <Stack gap="md" maw={760}>
      <Title order={2} fz="lg">
        {t('ssoGuides.heading')}
      </Title>
      <Radio.Group value={chosen ?? ''} onChange={pick} label={t('ssoGuides.which')}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" mt="xs">
          {ssoGuides.map(({ key, name, type: speaks, about }) => (
            <Radio.Card key={key} value={key} aria-label={name} p="sm" className={styles.tile}>
              <Group gap="sm" wrap="nowrap" align="flex-start">
                <Radio.Indicator />
                <div>
                  <Text fz="sm" fw={500}>
                    {name}
                  </Text>
                  <Text fz="xs" c="dimmed">
                    {about ?? t(speaks === 'SAML2' ? 'ssoGuides.speaksSaml' : 'ssoGuides.speaksOpenId')}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      {guide && (
        <ol style={{ margin: 0, paddingInlineStart: 24 }}>
          {guide.steps.map((step) => (
            <li key={step} style={{ marginBlockEnd: 8 }}>
              {step}
            </li>
          ))}
        </ol>
      )}
      {guide?.key === 'entra' && <AdminConsent issuerUrl={issuerUrl} clientId={clientId} />}
      <Values type={type} domain={domain} />
    </Stack>
  )
}

/** The values that the provider asks for. */
function Values({ type, domain }: Pick<Given, 'type' | 'domain'>) {
  const callback = `${loginOrigin()}/login`
  const start = `${consoleUrl()}#/sso/${encodeURIComponent(domain.trim())}`
  return (
    <Stack gap="sm" className="card" p="md" component="section" aria-label={t('ssoGuides.values')}>
      <Text fw={500}>{t('ssoGuides.values')}</Text>
      {type === 'SAML2' ? (
        <>
          <CopyField label={t('ssoGuides.acs')} value={callback} />
          <CopyField label={t('ssoGuides.audience')} value={loginOrigin()} />
        </>
      ) : (
        <CopyField label={t('ssoGuides.callback')} value={callback} />
      )}
      {domain.trim() ? (
        <CopyField label={t('ssoGuides.start')} value={start} description={t('ssoGuides.startHelp')} />
      ) : (
        <Text fz="sm" c="dimmed">
          {t('ssoGuides.startLater')}
        </Text>
      )}
    </Stack>
  )
}

const tenantOf = (issuerUrl: string): string | undefined =>
  /^https:\/\/login\.microsoftonline\.com\/([0-9a-z.-]+)\/v2\.0$/i.exec(issuerUrl.trim())?.[1]

/** Has an administrator of the directory allow the application for everybody in it, and come back here. */
function AdminConsent({ issuerUrl, clientId }: Pick<Given, 'issuerUrl' | 'clientId'>) {
  const tenant = tenantOf(issuerUrl)
  if (!tenant || !clientId.trim())
    return (
      <Text fz="sm" c="dimmed">
        {t('ssoGuides.consentLater')}
      </Text>
    )
  const query = new URLSearchParams({ client_id: clientId.trim(), redirect_uri: consoleUrl(), state: consentTarget })
  return (
    <Text fz="sm">
      <Anchor href={`https://login.microsoftonline.com/${tenant}/adminconsent?${query}`}>
        {t('ssoGuides.consent')}
      </Anchor>{' '}
      {t('ssoGuides.consentText', { address: consoleUrl() })}
    </Text>
  )
}
