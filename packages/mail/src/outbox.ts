import { randomBytes } from 'node:crypto'
import { type AccountId, idFromBytes } from '@doorward/core/ids'
import type { Database, Tx } from '@doorward/store/database/database'
import { placeOfMail, removeMail, saveMail, takeDueMails, type WaitingMail } from '@doorward/store/jobs/mails'
import type { Keyring } from '@doorward/store/secrets/keyring'
import { type DataKey, seal, unseal } from '@doorward/store/secrets/vault'
import type { Mail, Mailer } from './mailer.ts'

const lookEveryMs = 5_000
const atOnce = 10

/**
 * Puts a mail into the outbox, in the transaction of what it tells about: it is sent after COMMIT, at least once.
 * After `expiresAt` it is no longer worth sending.
 * @param named by what its sender finds it, while it waits
 */
export async function postMail(
  tx: Tx,
  accountId: AccountId,
  dataKey: DataKey,
  { mail, expiresAt, named }: { mail: Mail; expiresAt: Date; named?: string },
): Promise<void> {
  const mailId = named ?? idFromBytes('', 20, randomBytes(40))
  const sealed = seal(dataKey, placeOfMail(accountId, mailId), Buffer.from(JSON.stringify(mail)))
  await saveMail(tx, accountId, { mailId, sealed, expiresAt })
}

export interface Outbox {
  /** Looks for due mail now; for after a COMMIT. */
  look(): void
  close(): Promise<void>
}

/** Sends what waits in the outbox; several nodes share the work, none holds a transaction while it sends. */
export function openOutbox(parts: {
  database: Database
  keyring: Keyring
  mailer: Mailer
  failed(cause: unknown): void
  /** Hears of each try. */
  mailed?(isSent: boolean): void
}): Outbox {
  const { database, keyring, mailer, failed, mailed } = parts
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  async function sendOne({ accountId, mailId, sealed }: WaitingMail): Promise<void> {
    try {
      const opened = unseal(await keyring.dataKey(accountId), placeOfMail(accountId, mailId), sealed)
      await mailer.send(JSON.parse(opened.toString()) as Mail) // sealed by `postMail`
      mailed?.(true)
      await removeMail(database, accountId, mailId)
    } catch (cause) {
      mailed?.(false)
      failed(cause)
    }
  }

  async function run(): Promise<void> {
    do {
      again = false
      const due = await takeDueMails(database, atOnce)
      await Promise.all(due.map(sendOne))
      if (due.length === atOnce) again = true
    } while (again && !closed)
  }

  function look(): void {
    again = true
    if (closed || running) return
    running = run()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }

  const timer = setInterval(look, lookEveryMs).unref()
  return {
    look,
    async close() {
      closed = true
      clearInterval(timer)
      await running
      mailer.close()
    },
  }
}
