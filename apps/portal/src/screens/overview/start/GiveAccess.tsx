import { idRules } from '@doorward/core/ids'
import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePortal } from '../../../lib/portal-store.ts'
import { rich, t } from '../../../lib/texts.ts'
import { addressOf } from '../../../nouns/navigation.ts'
import { foundUsersQuery } from '../../../queries/nouns/users.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import { keepPage } from '../../../ui/form/keep-page.ts'
import { later } from '../../../ui/placeholder/later.tsx'
import { Verdict } from '../../../ui/text/Verdict.tsx'
import { firstAccess } from './first-access.ts'

const ConfirmFirstAccess = later(async () => (await import('./ConfirmFirstAccess.tsx')).ConfirmFirstAccess)

const { roleId, roleName, recordId, recordName, resources } = firstAccess

/** One sentence: who, may, on; only who is asked for. */
export function GiveAccess({ given }: { given: string | undefined }) {
  return (
    <Stack gap="md">
      <Title order={3}>{t('start.give')}</Title>
      {given === undefined ? <Form /> : <Given userId={given} />}
    </Stack>
  )
}

function Form() {
  const { who, set, wrong, give, meant, forget } = useGiving()
  return (
    <form noValidate onSubmit={keepPage}>
      <Stack gap="md" align="flex-start">
        <TextInput
          w="100%"
          label={t('start.teammate')}
          description={t('start.teammateHelp')}
          placeholder="sam@example.com"
          value={who}
          error={wrong}
          onChange={(event) => set(event.currentTarget.value)}
        />
        <Text>{rich('start.sentence', { who: who.trim() || t('start.somebody'), role: roleName, resources })}</Text>
        <ActionButton type="submit" action={give} failed={t('start.giveFailed')}>
          {t('start.giveAccess')}
        </ActionButton>
      </Stack>
      {meant !== undefined && <ConfirmFirstAccess userId={meant} onClose={forget} />}
    </form>
  )
}

/** What is typed, and what is wrong with it once it was sent. */
function useGiving() {
  const [who, setWho] = useState('')
  const [wrong, setWrong] = useState<string>()
  /** Whom it is asked about. */
  const [meant, setMeant] = useState<string>()
  const profile = usePortal((state) => state.profile)
  const give = async () => {
    const typed = who.trim()
    const userId = await knownAs(typed)
    const problem = problemWith(userId, [profile?.userId, profile?.email])
    if (problem || userId === typed) {
      setWrong(problem)
      if (problem) return false
      setMeant(userId)
      return false // nothing is done before it is confirmed
    }
    // An e-mail address proves nothing: whoever gives access sees to whom, and says so again.
    setWho(userId)
    setWrong(t('start.knownAs', { email: typed, user: userId }))
    return false
  }
  const set = (text: string) => {
    setWho(text)
    setWrong(undefined)
  }
  const forget = () => setMeant(undefined)
  return { who, set, wrong, give, meant, forget }
}

/** The id of the one person known by this e-mail, else what was typed: your own sign-in may well use it as an id. */
async function knownAs(typed: string): Promise<string> {
  if (!typed.includes('@')) return typed
  const known = (await queryClient.fetchQuery(foundUsersQuery(typed))).filter(({ email }) => email === typed)
  return known.length === 1 && known[0] ? known[0].userId : typed
}

function problemWith(userId: string, mine: (string | undefined)[]): string | undefined {
  if (userId === '') return t('start.teammateNeeded')
  if (mine.includes(userId)) return t('start.notYourself')
  const { pattern, maxLength } = idRules.userId
  if (userId.length > maxLength || !new RegExp(pattern).test(userId)) return t('start.teammateWrong')
  return undefined
}

function Given({ userId }: { userId: string }) {
  const role = (
    <Anchor component={Link} to={addressOf('roles', roleId)} underline="always">
      {roleName}
    </Anchor>
  )
  return (
    <Stack gap="sm" align="flex-start">
      <Verdict kind="allow">{t('overview.done')}</Verdict>
      <Text style={{ overflowWrap: 'anywhere' }}>{rich('start.sentence', { who: userId, role, resources })}</Text>
      <Anchor component={Link} to={addressOf('records', recordId)} fz="sm">
        {t('start.openRecord', { record: recordName })}
      </Anchor>
    </Stack>
  )
}
