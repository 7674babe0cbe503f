import type { AccountId } from '@doorward/core/ids'
import { placeOfAnswer, type StoredAnswer } from '@doorward/store/installation/tickets'
import { type DataKey, unseal } from '@doorward/store/secrets/vault'

/** An answer to a ticket as it was given. */
export const textOfAnswer = (
  key: DataKey,
  { accountId, ticketId }: { accountId: AccountId; ticketId: string },
  { number, sealed }: Pick<StoredAnswer, 'number' | 'sealed'>,
): string => unseal(key, placeOfAnswer(accountId, ticketId, number), sealed).toString()
