import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { hideGuide, usePortal } from '../../../lib/portal-store.ts'
import { clientQueries } from '../../../queries/nouns/clients.ts'
import { recordQueries } from '../../../queries/nouns/records.ts'
import { isOfSample } from '../sample/is-of-sample.ts'
import { useReadable } from '../use-readable.ts'
import { type FirstAccess, firstAccessIn } from './first-access.ts'

export interface Guide {
  made: FirstAccess
  onHide: () => void
}

type Whose = Pick<ReturnType<typeof usePortal.getState>, 'accountId' | 'profile' | 'hiddenGuides'>

/** What a new account has of the first steps; nothing once it has become more than that, or its guide was closed. */
export function guideOf(
  { accountId, profile, hiddenGuides }: Whose,
  records: readonly AccessRecordReply[] | undefined,
  clients: readonly ClientReply[] | undefined,
): Guide | undefined {
  if (!accountId || !profile || !records || !clients || hiddenGuides.includes(accountId)) return undefined
  // A company to look at is none of the account's own.
  const own = records.filter(({ recordId }) => !isOfSample(recordId))
  const made = firstAccessIn(own, clients, profile.userId)
  return made ? { made, onHide: () => hideGuide(accountId) } : undefined
}

/** The guide of the account that is open. */
export const useFirstSteps = (): Guide | undefined =>
  guideOf(
    usePortal(),
    useReadable('records', recordQueries.list('')).rows,
    useReadable('clients', clientQueries.list('')).rows,
  )
