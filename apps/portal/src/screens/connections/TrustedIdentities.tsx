import type { IdentityReply } from '@doorward/contract/authorization/people/identities'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { addressProblem, type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { forgetIdentity, identitiesQuery, trustIdentity } from '../../queries/nouns/identities.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

interface TrustValues {
  jwt: string
  issuer: string
  audience: string
  userIdExpression: string
}
const fields: Field<TrustValues>[] = [
  {
    kind: 'code',
    key: 'jwt',
    label: t('trust.token'),
    help: t('trust.tokenHelp'),
    max: 8192,
  },
  {
    kind: 'text',
    key: 'issuer',
    label: t('provider.issuer'),
    placeholder: 'https://token.actions.example.com',
    max: 256,
    when: ({ jwt }) => jwt.trim() === '',
    check: ({ issuer }) => (issuer.trim() === '' ? t('trust.issuerNeeded') : addressProblem(issuer)),
  },
  {
    kind: 'text',
    key: 'audience',
    label: t('trust.audience'),
    help: t('trust.audienceHelp'),
    max: 256,
  },
  {
    kind: 'text',
    key: 'userIdExpression',
    label: t('provider.userId'),
    help: t('provider.userIdHelp'),
    placeholder: '{sub}',
    max: 128,
  },
]
const blank: TrustValues = { jwt: '', issuer: '', audience: '', userIdExpression: '' }

/** Issuers whose own tokens the API accepts: which, and as whom. */
export function TrustedIdentities() {
  const { rows, error, retry } = useRows(identitiesQuery())
  if (error && !rows) {
    return <ReadFailed error={error} failed={t('trust.loadFailed')} refused={t('trust.loadRefused')} onRetry={retry} />
  }
  if (!rows) return <PageSkeleton />
  return (
    <Stack gap="lg" maw={760}>
      {rows.length === 0 && <Text c="dimmed">{t('trust.none')}</Text>}
      {rows.map((identity) => (
        <Identity key={identity.identityId} identity={identity} />
      ))}
      <Trust />
    </Stack>
  )
}

function Identity({ identity }: { identity: IdentityReply }) {
  const [asking, setAsking] = useState(false)
  return (
    <Stack gap="sm" component="section" aria-label={identity.issuer}>
      <Facts
        facts={[
          [t('provider.issuer'), identity.issuer],
          [t('trust.audience'), identity.audience || t('trust.anyAudience')],
          [
            t('provider.userId'),
            <bdi key="id" className="mono">
              {identity.userIdExpression}
            </bdi>,
          ],
          [t('shared.since'), <DateTime key="at" at={identity.createdTime} />],
        ]}
      />
      <Group>
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t('trust.stop')}
        </Button>
      </Group>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('trust.askStop', { issuer: identity.issuer })}
        consequences={[t('trust.tokensRefused'), t('trust.programsStop')]}
        label={t('trust.stop')}
        failed={t('trust.stopFailed')}
        undo={t('trust.undo')}
        action={async () => {
          await forgetIdentity(identity.identityId)
          tellDone(t('trust.stopped'))
        }}
      />
    </Stack>
  )
}

function Trust() {
  const form = useEntityForm<TrustValues>({
    served: { values: blank, version: undefined },
    specs: specsOf(fields),
    validate: (values) => problemsOf(fields, values, true),
    failed: t('trust.trustFailed'),
    save: ({ jwt, issuer, audience, userIdExpression }) =>
      trustIdentity({
        ...(jwt.trim() ? { jwt: jwt.trim() } : { issuer: issuer.trim() }),
        ...(audience.trim() ? { preferredAudience: audience.trim() } : {}),
        ...(userIdExpression.trim() ? { userIdExpression: userIdExpression.trim() } : {}),
      }),
  })
  const submit = async () => {
    const saved = await form.submit()
    if (saved) tellDone(t('trust.trusted'))
    return saved
  }
  return (
    <form noValidate onSubmit={keepPage}>
      <Stack gap="md" className="card" p="lg">
        <Title order={2}>{t('trust.trustOne')}</Title>
        <NounFields fields={fields} form={form} isNew />
        <FormFailure failure={form.failure} />
        <UnsavedGuard form={form} name={t('trust.issuerToTrust')} />
        <Group>
          <ActionButton type="submit" action={submit} failed={t('trust.trustFailed')}>
            {t('trust.trustIssuer')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
