import { isSameEmail } from '@doorward/core/text/email-address'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { useLocked } from '../../nouns/access/standing.ts'
import { foundUsersQuery } from '../../queries/nouns/users.ts'

const typingPauseMs = 400
const askedMax = 20

/** Who of these is a user of the account already, as far as users may be seen. */
export function AlreadyUsers({ emails }: { emails: readonly string[] }) {
  const mayAsk = !useLocked().has('users')
  const [settled] = useDebouncedValue(emails.slice(0, askedMax).join('\n'), typingPauseMs)
  const asked = mayAsk ? settled.split('\n').filter(Boolean) : []
  const answers = useQueries({ queries: asked.map((email) => ({ ...foundUsersQuery(email), retry: false })) })
  const known = asked.filter((email, at) => answers[at]?.data?.some((user) => isSameEmail(user.email ?? '', email)))
  return known
    .filter((email) => emails.includes(email))
    .map((email) => (
      <Text key={email} fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('invites.isUser', { email })}
      </Text>
    ))
}
