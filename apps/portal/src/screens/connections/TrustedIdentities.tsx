import type { IdentityReply } from '@doorward/contract/authorization/identities'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { addressProblem, type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { forgetIdentity, identitiesQuery, trustIdentity } from '../../queries/nouns/identities.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { keepPage } from '../../ui/form/CreatePage.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
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
    label: 'A token of the issuer',
    help: 'Valid now. It is verified and not kept. Or leave it empty and give the issuer.',
    max: 8192,
  },
  {
    kind: 'text',
    key: 'issuer',
    label: 'Issuer',
    placeholder: 'https://token.actions.example.com',
    max: 256,
    when: ({ jwt }) => jwt.trim() === '',
    check: ({ issuer }) => (issuer.trim() === '' ? 'Paste a token, or name the issuer.' : addressProblem(issuer)),
  },
  {
    kind: 'text',
    key: 'audience',
    label: 'Audience',
    help: "What its tokens must name. * for any; empty for the token's own.",
    max: 256,
  },
  {
    kind: 'text',
    key: 'userIdExpression',
    label: 'User id',
    help: 'Which claim becomes the user id. {sub} when you leave it empty.',
    placeholder: '{sub}',
    max: 128,
  },
]
const blank: TrustValues = { jwt: '', issuer: '', audience: '', userIdExpression: '' }

/** Issuers whose own tokens the API accepts: which, and as whom. */
export function TrustedIdentities() {
  const { rows, error, retry } = useRows(identitiesQuery())
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed="We could not load the trusted identities."
        refused="You can't see trusted identities."
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  return (
    <Stack gap="lg" maw={760}>
      {rows.length === 0 && (
        <Text c="dimmed">
          No issuer is trusted yet. Trust one, and its tokens work with your API: those of your pipeline, or of your own
          sign-in.
        </Text>
      )}
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
          ['Issuer', identity.issuer],
          ['Audience', identity.audience || 'any'],
          [
            'User id',
            <span key="id" className="mono">
              {identity.userIdExpression}
            </span>,
          ],
          ['Since', <DateTime key="at" at={identity.createdTime} />],
        ]}
      />
      <Group>
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Stop trusting
        </Button>
      </Group>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Stop trusting ${identity.issuer}?`}
        consequences={['Its tokens are refused at once.', 'Programs that use them stop.']}
        label="Stop trusting"
        failed="We could not stop trusting the issuer."
        undo="You can trust it again."
        action={async () => {
          await forgetIdentity(identity.identityId)
          tellDone('The issuer is trusted no more.')
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
    failed: 'We could not trust the issuer.',
    save: ({ jwt, issuer, audience, userIdExpression }) =>
      trustIdentity({
        ...(jwt.trim() ? { jwt: jwt.trim() } : { issuer: issuer.trim() }),
        ...(audience.trim() ? { preferredAudience: audience.trim() } : {}),
        ...(userIdExpression.trim() ? { userIdExpression: userIdExpression.trim() } : {}),
      }),
  })
  const submit = async () => {
    const saved = await form.submit()
    if (saved) tellDone('The issuer is trusted.')
    return saved
  }
  return (
    <form noValidate onSubmit={keepPage}>
      <Stack gap="md" className="card" p="lg">
        <Title order={2}>Trust an issuer</Title>
        <NounFields fields={fields} form={form} isNew />
        <FormFailure failure={form.failure} />
        <UnsavedGuard
          changes={form.changes.length}
          name="the issuer to trust"
          onDiscard={form.discard}
          holdsEdits={form.holdsEdits}
          keepsDraft={form.keepsDraft}
        />
        <Group>
          <ActionButton type="submit" action={submit} failed="We could not trust the issuer.">
            Trust issuer
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
