import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listed, richList, t } from '../../lib/texts.ts'
import { userIdentitiesQuery } from '../../queries/access/user-access.ts'
import { userFactorsQuery } from '../../queries/access/user-factors.ts'
import { factorKinds } from './UserFactors.tsx'
import { Way } from './UserIdentities.tsx'

/** By what somebody signs in to the account, and what they show besides; nothing where that may not be read. */
export function SignsInBy({ userId }: { userId: string }) {
  const { data: known } = useQuery(userIdentitiesQuery(userId))
  const { data: second } = useQuery({ ...userFactorsQuery(userId), retry: false })
  if (!known) return '–'
  const ways = [...new Set(known.identities.map(({ connectionId }) => connectionId))]
  const factors = second && [...new Set(second.factors.map(({ kind }) => factorKinds[kind]))]
  return (
    <>
      {ways.length === 0 ? t('users.byNothing') : richList(ways.map((id) => <Way key={id} connectionId={id} />))}
      {factors && (
        <Text inherit c="dimmed">
          {factors.length === 0 ? t('users.noSecondFactor') : t('users.secondFactors', { factors: listed(factors) })}
        </Text>
      )}
    </>
  )
}
