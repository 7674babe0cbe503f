import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { rich, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { clientQueries, createAccessKey } from '../../queries/nouns/clients.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type HostedSite, hostedSite, returnAddress } from './hosted-site.ts'

export const loader = () => null
export const shouldRevalidate = () => false

/** Sets a content site up to sign people in here, after saying which site it is and what it is handed (SCR-10, decision 56). */
export function Component() {
  const site = hostedSite(useSearchParams()[0].get('hostedUrl'))
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('headings.signIn') }]}
        title={t('contentSite.title')}
        text={t('contentSite.about')}
      />
      <Stack gap="lg" maw={760}>
        {site ? <SetUp site={site} /> : <NoticeStrip tone="warning">{t('contentSite.noSite')}</NoticeStrip>}
      </Stack>
    </>
  )
}

/** What has been made so far: a try that failed goes on from there, and makes nothing twice. */
interface Made {
  applicationId?: string
  clientId?: Awaited<ReturnType<typeof clientQueries.create>>['clientId']
}

function SetUp({ site }: { site: HostedSite }) {
  const [made, setMade] = useState<Made>({})
  const [failure, setFailure] = useState<Failure>()
  const setUp = async () => {
    setFailure(undefined)
    const name = t('contentSite.name', { host: site.host })
    const applicationId =
      made.applicationId ??
      (await applicationQueries.create({ name, redirectUrls: [`${site.origin}/`, `${site.origin}/wp-login.php`] }))
        .applicationId
    setMade((before) => ({ ...before, applicationId }))
    // It has no option and no record: a key that proves which client it is, and lets it do nothing.
    const clientId = made.clientId ?? (await clientQueries.create({ name })).clientId
    setMade((before) => ({ ...before, clientId }))
    const { accessKey = '' } = await createAccessKey(clientId, { name: t('contentSite.keyName') })
    location.replace(returnAddress(site, { accessKey, customDomain: accountOrigin(), applicationId }))
    // The page is leaving; nothing is said to be done until it has.
    await new Promise(() => {})
  }
  return (
    <Stack gap="md" className="card" p="lg">
      <Title order={2}>{rich('contentSite.hands', { host: <strong className="mono">{site.host}</strong> })}</Title>
      <List spacing={4}>
        <List.Item>{t('contentSite.application')}</List.Item>
        <List.Item>{t('contentSite.key')}</List.Item>
        <List.Item>{rich('contentSite.domain', { origin: <span className="mono">{accountOrigin()}</span> })}</List.Item>
      </List>
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {rich('contentSite.goesTo', { url: <span className="mono">{site.url}</span> })}
      </Text>
      <NoticeStrip tone="warning">{t('contentSite.trust')}</NoticeStrip>
      <FormFailure failure={failure} />
      <Group>
        <ActionButton
          action={setUp}
          failed={t('contentSite.failed')}
          onFailed={(error) => setFailure(toFailure(error, t('contentSite.failed')))}
        >
          {t('contentSite.goOn')}
        </ActionButton>
        <Button component={Link} to={places.overview.path} variant="default">
          {t('common.cancel')}
        </Button>
      </Group>
      {made.applicationId && (
        <Anchor component={Link} to={places.applications.path} fz="sm">
          {t('contentSite.made')}
        </Anchor>
      )}
    </Stack>
  )
}
