import { platformAccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'
import { hashOfSecret } from './secret-hash.ts'

/** What a browser made of a text, and the other needs to open it beside the key; each in base64url. */
export interface SealedText {
  ciphertext: string
  iv: string
  salt: string
}

/** How many wait to be read at once, of everybody: some gigabytes at most. */
export const vanishingSecretsMax = 100_000

/** Keeps a sealed text for so many seconds, by an id that nobody can guess. Answers when it goes; undefined where too many wait. */
export const saveVanishingSecret = (
  database: Database,
  secretId: string,
  { ciphertext, iv, salt, seconds }: SealedText & { seconds: number },
): Promise<Date | undefined> =>
  database.account(platformAccountId, async (tx) => {
    const [row] = await tx<{ expiresAt: Date }[]>`
      insert into vanishing_secrets (account_id, secret_hash, ciphertext, iv, salt, expires_at)
      select ${platformAccountId}, ${hashOfSecret(secretId)}, ${ciphertext}, ${iv}, ${salt},
        clock_timestamp() + ${seconds} * interval '1 second'
      where (select count(*) from (select from vanishing_secrets limit ${vanishingSecretsMax}) as waiting) < ${vanishingSecretsMax}
      returning expires_at as "expiresAt"`
    return row?.expiresAt
  })

/** Takes a sealed text out, as one step: of two who ask at once, one has it. Undefined for one that is gone, or past its time. */
export const takeVanishingSecret = (database: Database, secretId: string): Promise<SealedText | undefined> =>
  database.account(platformAccountId, async (tx) => {
    const [row] = await tx<(SealedText & { isPast: boolean })[]>`
      delete from vanishing_secrets where account_id = ${platformAccountId} and secret_hash = ${hashOfSecret(secretId)}
      returning ciphertext, iv, salt, expires_at <= clock_timestamp() as "isPast"`
    return row && !row.isPast ? { ciphertext: row.ciphertext, iv: row.iv, salt: row.salt } : undefined
  })
