import { limits } from '@doorward/core/limits'
import { Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { rich, t } from '../../lib/texts.ts'
import { ActsLocked, lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { statementsField } from '../../nouns/statement/statement-fields.tsx'
import { blankStatement, type StatementValues, toNameless } from '../../nouns/statement/statements.ts'
import { makeUserToken, tokenNeeds } from '../../queries/access/user-tokens.ts'
import { isAnswer } from '../../queries/server/sent-once.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { type Secret, SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { StandingTokens } from './StandingTokens.tsx'

interface TokenValues {
  statements: StatementValues[]
  hours: string
}
const blank: TokenValues = { statements: [blankStatement], hours: '1' }
const fields: Field<TokenValues>[] = [
  statementsField(t('users.allowed'), t('statement.needed')),
  {
    kind: 'choice',
    key: 'hours',
    label: t('shared.validFor'),
    options: [1, 8, limits.userTokenHoursMax].map((hours) => ({
      value: String(hours),
      label: t('durations.hours', { count: hours }),
    })),
  },
]
const specs = specsOf(fields)
const hourMs = 3_600_000

/** The form of a token; what was made is handed on, and kept nowhere. */
function useTokenForm(userId: string, onMade: (token: string) => void) {
  // A token that is asked for once more, because no answer came, ends when the first would have: it is the same one.
  const tried = useRef<number>(undefined)
  return useEntityForm<TokenValues>({
    served: { values: blank, version: undefined },
    specs,
    validate: (values) => problemsOf(fields, values, true),
    failed: t('users.tokenNotMade'),
    save: async ({ statements, hours }) => {
      tried.current ??= Date.now()
      const expires = new Date(tried.current + Number(hours) * hourMs).toISOString()
      try {
        const { token } = await makeUserToken(userId, { statements: toNameless(statements), expires })
        tried.current = undefined
        onMade(token)
      } catch (error) {
        if (isAnswer(error)) tried.current = undefined
        throw error
      }
    },
  })
}

/** How a token is shown once, and the file that keeps it. */
const secretOf = (token: string, name: string): Secret => ({
  title: t('users.limitedTokenOf', { name }),
  label: t('users.token'),
  value: token,
  fileName: '.env',
  fileText: `DOORWARD_TOKEN=${token}\n`,
})

/** Makes a token that holds less than its user, such as for one task of a program; shown once. */
export function LimitedToken({ userId, name }: { userId: string; name: string }) {
  const [token, setToken] = useState<string>()
  const form = useTokenForm(userId, setToken)
  const refusal = useActRefusal(tokenNeeds, userId)
  return (
    <Stack gap="lg" maw={760}>
      <form noValidate onSubmit={keepPage}>
        <Stack gap="md">
          <Text c="dimmed">{rich('users.limitedTokenHelp', { name })}</Text>
          <ActsLocked refusal={refusal} />
          {!refusal && <NounFields fields={fields} form={form} isNew />}
          <FormFailure failure={form.failure} />
          <Group>
            <ActionButton
              type="submit"
              action={form.submit}
              failed={t('users.tokenNotMade')}
              {...lockedBy(refusal, t('users.makeToken'))}
            >
              {t('users.makeToken')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
      <StandingTokens userId={userId} />
      <UnsavedGuard form={form} name={t('users.theLimitedToken')} />
      <SecretOnce secret={token ? secretOf(token, name) : undefined} onDone={() => setToken(undefined)} />
    </Stack>
  )
}
