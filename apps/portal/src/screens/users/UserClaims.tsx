import type { UserReply } from '@doorward/contract/authorization/people/users'
import { Stack, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { rich, t } from '../../lib/texts.ts'
import { ActsLocked } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { FieldsToRead } from '../../nouns/form/FieldsToRead.tsx'
import type { Field } from '../../nouns/form/fields.ts'
import { claimsNeed, saveTokenClaims, userQueries } from '../../queries/nouns/users.ts'
import type { Undo } from '../../ui/action/toast.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { type ClaimValues, claimSpecs, toClaimValues, toDefaultClaims, validateClaims } from './user-claims.ts'

const claimsToRead = (['defaultAccessTokenClaims', 'defaultUserIdentityClaims'] as const).map(
  (key): Field<ClaimValues> => ({ kind: 'code', key, label: claimSpecs[key].label }),
)

/** The claims that every token of this user carries. */
export function UserClaims({ user, name, version }: { user: UserReply; name: string; version: string | undefined }) {
  const { userId } = user
  const refusal = useActRefusal(claimsNeed, userId)
  const undo = useRef<Undo>(undefined)
  const form = useEntityForm({
    served: { values: toClaimValues(user), version },
    specs: claimSpecs,
    validate: validateClaims,
    failed: t('users.claimsNotSaved'),
    draftKey: `user-claims.${userId}`,
    save: async (values, sent) => {
      await saveTokenClaims(userId, toDefaultClaims(values), sent)
      const before = toDefaultClaims(toClaimValues(user))
      undo.current = async () => {
        await saveTokenClaims(userId, before, undefined)
        return t('users.claimsTakenBack')
      }
    },
    reload: async () => {
      const fresh = await userQueries.reread(userId)
      return { values: toClaimValues(fresh.item), version: fresh.version }
    },
  })
  const field = (key: keyof ClaimValues, description: string) => (
    <Textarea
      label={claimSpecs[key].label}
      description={description}
      placeholder={'{\n  "department": "finance"\n}'}
      autosize
      minRows={4}
      maxRows={16}
      spellCheck={false}
      value={form.values[key]}
      error={form.errors[key]}
      onChange={(event) => form.set({ [key]: event.currentTarget.value })}
      onBlur={() => form.check(key)}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  )
  return (
    <EditForm form={form} specs={claimSpecs} noun={t('users.claimsNoun')} name={name} undo={undo} refusal={refusal}>
      <ActsLocked refusal={refusal} />
      <Stack gap="md" maw={760}>
        <Text c="dimmed">{rich('users.claimsHelp', { name })}</Text>
        {refusal ? (
          <FieldsToRead fields={claimsToRead} values={form.values} />
        ) : (
          <>
            {field('defaultAccessTokenClaims', t('users.accessClaimsHelp'))}
            {field('defaultUserIdentityClaims', t('users.identityClaimsHelp'))}
          </>
        )}
      </Stack>
    </EditForm>
  )
}
