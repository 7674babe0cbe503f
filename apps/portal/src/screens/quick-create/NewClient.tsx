import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { keySecret } from '../../nouns/form/key-secret.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { nameField } from '../../nouns/form/name-field.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { clientQueries, createAccessKey } from '../../queries/nouns/clients.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { addressOfMade, crumbs, Made, useMadeId } from './Made.tsx'

const CheckCode = later(async () => (await import('../../nouns/quick-start/CheckCode.tsx')).CheckCode, {
  waiting: <Skeleton height={320} />,
  onlyShown: true,
})
const FirstCheck = later(async () => (await import('../../nouns/quick-start/FirstCheck.tsx')).FirstCheck, {
  onlyShown: true,
})

interface Values {
  name: string
}
const fields: Field<Values>[] = [nameField(t('quickCreate.clientExample'))]
/** What the code asks about, until somebody puts in his own. */
const example = { userId: 'sam@example.com', action: 'reports:read', resourceUri: '/reports/7' }

/** What came of its first key, in the tab that made it. */
interface FirstKey {
  /** Shown once; gone with it. */
  accessKey: string | undefined
  /** The client stands all the same: trying again would make another one. */
  failed: boolean
}

/** A service client by its name, with a first key; then its code. `asks` lets it ask about any user. */
export function NewClient({ asks = false }: { asks?: boolean }) {
  const [firstKey, setFirstKey] = useState<FirstKey>()
  const madeId = useMadeId()
  const onKept = () => setFirstKey({ accessKey: undefined, failed: false })
  if (madeId)
    return (
      <Made query={clientQueries.one(madeId)} noun={places.clients.one}>
        {(client) => <Working client={client} firstKey={firstKey} asks={asks} onKept={onKept} />}
      </Made>
    )
  return (
    <CreatePage
      crumbs={crumbs}
      title={asks ? t('quickCreate.check') : t('quickCreate.machine')}
      text={asks ? t('quickCreate.checkText') : t('quickCreate.machineText')}
      submit={t('quickCreate.createClient')}
      noun={places.clients.one}
      blank={{ name: '' }}
      specs={specsOf(fields)}
      validate={(values) => problemsOf(fields, values, true)}
      done={t('quickCreate.clientMade')}
      create={async ({ name }: Values) => {
        const options = asks ? { options: { grantUserPermissionsAccess: true } } : {}
        const client = await clientQueries.create({ name: name.trim(), ...options })
        const key = await createAccessKey(client.clientId, { name: t('quickCreate.firstKey') }).catch(
          (error: unknown) => console.error('The first key could not be made.', error),
        )
        setFirstKey({ accessKey: key?.accessKey, failed: !key })
        return { address: addressOfMade(asks ? 'permissions' : 'machine', client.clientId) }
      }}
    >
      {(form) => <NounFields fields={fields} form={form} isNew />}
    </CreatePage>
  )
}

interface WorkingProps {
  client: ClientReply
  firstKey: FirstKey | undefined
  asks: boolean
  onKept: () => void
}

function Working({ client, firstKey, asks, onKept }: WorkingProps) {
  const accessKey = firstKey?.accessKey
  const { clientId } = client
  const name = client.name ?? clientId
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={name}
        place={clientId}
        text={asks ? t('quickCreate.clientNow') : t('quickCreate.machineNow')}
      />
      <Stack gap="lg" maw={1200}>
        {firstKey?.failed && <NoticeStrip tone="warning">{t('quickCreate.noKey')}</NoticeStrip>}
        {!firstKey && <NoticeStrip>{t('quickCreate.keyShownOnce')}</NoticeStrip>}
        {!asks && <NoticeStrip>{t('quickCreate.machineNeeds')}</NoticeStrip>}
        <CheckCode facts={{ origin: accountOrigin(), ...example }} />
        <FirstCheck clientId={clientId} />
        <Text>
          <Anchor component={Link} to={addressOf('clients', clientId)}>
            {t('quickCreate.openClient')}
          </Anchor>
        </Text>
      </Stack>
      <SecretOnce secret={accessKey ? keySecret(name, accessKey, accountOrigin()) : undefined} onDone={onKept} />
    </>
  )
}
