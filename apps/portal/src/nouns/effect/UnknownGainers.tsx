import type { EffectLine } from '@doorward/contract/preview'
import { rich, richList } from '../../lib/texts.ts'
import { useUnknownPeople } from '../../pickers/pasted-people.ts'
import { Sign } from './Sign.tsx'

/** Of more than these nobody is looked up: whom many records reach is not asked one by one. */
const lookedUpMax = 20

/** Says which of those who would gain are ids that nobody is known by. */
export function UnknownGainers({ lines }: { lines: readonly EffectLine[] }) {
  const gainers = lines.flatMap(({ userId, gained }) => (userId && gained.length > 0 ? [userId] : []))
  const ids = [...new Set<string>(gainers)]
  const unknown = useUnknownPeople(ids.length > lookedUpMax ? [] : ids)
  if (unknown.length === 0) return null
  return <Sign sign="!">{rich('effect.unknownGain', { count: unknown.length, ids: <>{richList(unknown)}</> })}</Sign>
}
