import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ApplicationQuickStart } from '../../nouns/access/SignInQuickStart.tsx'
import { type Field, problemsOf, redirectProblem, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { nameField } from '../../nouns/form/name-field.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { trySignIn } from '../../session/try-sign-in.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { addressOfMade, crumbs, Made, useMadeId } from './Made.tsx'

interface Values {
  name: string
  redirectUrl: string
}
const fields: Field<Values>[] = [
  nameField(t('applications.nameExample')),
  {
    kind: 'text',
    key: 'redirectUrl',
    label: t('quickCreate.address'),
    help: t('quickCreate.addressHelp'),
    needed: true,
    max: 2048,
    check: ({ redirectUrl }) => redirectProblem([redirectUrl]),
  },
]

/** An application by its name and address; then its code, and a sign-in to try it by. */
export function NewApplication() {
  const madeId = useMadeId()
  if (madeId)
    return (
      <Made query={applicationQueries.one(madeId)} noun={places.applications.one}>
        {(application) => <Working application={application} />}
      </Made>
    )
  return (
    <CreatePage
      crumbs={crumbs}
      title={t('quickCreate.signIn')}
      text={t('quickCreate.signInText')}
      submit={t('quickCreate.createApplication')}
      noun={places.applications.one}
      blank={{ name: '', redirectUrl: 'http://localhost:3000/signed-in' }}
      specs={specsOf(fields)}
      validate={(values) => problemsOf(fields, values, true)}
      done={t('quickCreate.applicationMade')}
      create={async ({ name, redirectUrl }: Values) => {
        const draft = { name: name.trim(), redirectUrls: [redirectUrl.trim()] }
        const { applicationId } = await applicationQueries.create(draft)
        return { address: addressOfMade('authentication', applicationId) }
      }}
    >
      {(form) => <NounFields fields={fields} form={form} isNew />}
    </CreatePage>
  )
}

function Working({ application: { applicationId, name, redirectUrls } }: { application: ApplicationReply }) {
  const redirectUri = redirectUrls[0] ?? ''
  return (
    <>
      <PageHeader crumbs={crumbs} title={name} place={applicationId} text={t('quickCreate.applicationNow')} />
      <Stack gap="lg" maw={1200}>
        <Stack gap="sm" align="flex-start" className="card" p="md">
          <Title order={2}>{t('quickCreate.tryIt')}</Title>
          <Text c="dimmed">{t('quickCreate.tryText')}</Text>
          <ActionButton
            action={() => trySignIn({ issuer: accountOrigin(), clientId: applicationId, redirectUri })}
            failed={t('quickCreate.tryFailed')}
          >
            {t('quickCreate.trySignIn')}
          </ActionButton>
        </Stack>
        <ApplicationQuickStart applicationId={applicationId} redirectUrls={redirectUrls} />
        <Anchor component={Link} to={addressOf('applications', applicationId)}>
          {t('quickCreate.openApplication')}
        </Anchor>
      </Stack>
    </>
  )
}
