import { t } from '../../lib/texts.ts'
import { givesTo, onlyAdministers } from '../../nouns/access/named-in-record.ts'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'

/** How many access records name a user only as an admin; nothing where none is known to. */
export function OnlyAdministered({ userId }: { userId: string }) {
  const { count = 0 } = useCountNaming({ id: userId, names: onlyAdministers(userId) })
  return count > 0 && t('users.onlyAdministers', { count })
}

/** How many access records name a user, and what becomes of that once they are deleted. */
export function NamingRecords({ userId }: { userId: string }) {
  const { count, atLeast, error } = useCountNaming({ id: userId, names: givesTo(userId) })
  const { count: administered = 0 } = useCountNaming({ id: userId, names: onlyAdministers(userId) })
  if (count === undefined) return t(error ? 'users.recordsGiveNothing' : 'users.countingRecords')
  if (count === 0 && administered > 0) return <OnlyAdministered userId={userId} />
  if (count === 0) return t(atLeast ? 'users.recordsGiveNothing' : 'users.noRecordNames')
  return (
    <>
      {t(atLeast ? 'users.recordsAtLeast' : 'users.recordsCount', { count })} <OnlyAdministered userId={userId} />
    </>
  )
}
