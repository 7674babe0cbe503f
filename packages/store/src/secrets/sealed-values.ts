import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import type { Keyring } from './keyring.ts'
import { type DataKey, seal, unseal } from './vault.ts'

/** Where in a document a secret stands: always under the key `sealed`, which no list filter, history or export shows. */
export interface SealedPlace {
  accountId: AccountId
  kind: ItemKind
  id: string
  field: string
}

/** Secrets of a document, each in base64 and readable in its own place only. */
export type Sealed = Record<string, string>

const placeOf = ({ accountId, kind, id, field }: SealedPlace) => ({
  accountId,
  table: 'items',
  column: `${kind}.${field}`,
  rowId: id,
})

/** Seals a secret with the account's data key. Reads the key, so not for use inside a transaction. */
async function sealText(keyring: Keyring, place: SealedPlace, secret: string): Promise<string> {
  return seal(await keyring.dataKey(place.accountId), placeOf(place), Buffer.from(secret)).toString('base64')
}

/** The secret again. Raises when it was sealed in another place. */
export async function unsealText(keyring: Keyring, place: SealedPlace, sealed: string): Promise<string> {
  return unseal(await keyring.dataKey(place.accountId), placeOf(place), Buffer.from(sealed, 'base64')).toString()
}

/** Whether a sealed secret is this one; what was sealed in another place is none. */
function isSealed(dataKey: DataKey, place: SealedPlace, sealed: string | undefined, secret: string): boolean {
  if (sealed === undefined) return false
  try {
    return unseal(dataKey, placeOf(place), Buffer.from(sealed, 'base64')).toString() === secret
  } catch {
    return false
  }
}

/**
 * What a write-only field becomes: null and nothing keep what stood, as the same secret does; an empty text removes it,
 * any other text is new. Called before the transaction; the result is applied inside it.
 */
export async function sealedUpdate(
  keyring: Keyring,
  place: SealedPlace,
  given: string | null | undefined,
): Promise<(before: Sealed | undefined) => Sealed | undefined> {
  if (given == null) return (before) => before
  const dataKey = await keyring.dataKey(place.accountId)
  const fresh = given === '' ? undefined : await sealText(keyring, place, given)
  return (before) => {
    const { [place.field]: present, ...others } = before ?? {}
    if (isSealed(dataKey, place, present, given)) return before
    const after = fresh === undefined ? others : { ...others, [place.field]: fresh }
    return Object.keys(after).length > 0 ? after : undefined
  }
}
