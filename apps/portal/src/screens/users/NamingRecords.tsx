import { t } from '../../lib/texts.ts'
import { givesTo } from '../../nouns/access/named-in-record.ts'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'

/** How many access records name a user and give nothing to them once they are deleted. */
export function NamingRecords({ userId }: { userId: string }) {
  const { count, atLeast, error } = useCountNaming({ id: userId, names: givesTo(userId) })
  if (count === undefined) return t(error ? 'users.recordsGiveNothing' : 'users.countingRecords')
  if (count === 0) return t(atLeast ? 'users.recordsGiveNothing' : 'users.noRecordNames')
  return t(atLeast ? 'users.recordsAtLeast' : 'users.recordsCount', { count })
}
