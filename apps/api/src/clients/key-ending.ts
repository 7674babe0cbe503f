import type { AccountId, UserId } from '@doorward/core/ids'
import { type HostTable, portalOrigin } from '@doorward/http/app/host'
import { writeLetter } from '@doorward/mail/letter'
import { inQuotes } from '@doorward/mail/names'
import { type Outbox, postMail } from '@doorward/mail/outbox'
import type { Database, Tx } from '@doorward/store/database/database'
import { listEmails } from '@doorward/store/events/alert-facts'
import { findItem } from '@doorward/store/items/items'
import { listOwners } from '@doorward/store/items/owner-records'
import { endJob } from '@doorward/store/jobs/jobs'
import type { Keyring } from '@doorward/store/secrets/keyring'
import type { Work } from '../jobs/runner.ts'
import { textsFor } from '../texts.ts'
import { hasEnded, type StoredKey, storedClient } from './stored-client.ts'

interface Parts {
  database: Database
  keyring: Keyring
  outbox: Outbox
  hosts: HostTable
}

/** Name of the kind of job that tells of a key which is about to end. */
export const keyEndingJob = 'key-ending'

export const keyEndingJobOf = ({ clientId, keyId }: Pick<StoredKey, 'clientId' | 'keyId'>): string =>
  `${keyEndingJob}:${clientId}:${keyId}`

const dayMs = 86_400_000
const toldDaysBefore = 7

/** When people are told of a key's end: a week before. */
export const tellAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() - toldDaysBefore * dayMs)

/** Who is told: whoever made the key, where an address is known, else the owners of the account. */
async function addressesFor(tx: Tx, accountId: AccountId, [maker]: readonly UserId[]): Promise<string[]> {
  const ofMaker = maker ? await listEmails(tx, accountId, [maker]) : []
  return ofMaker.length > 0 ? ofMaker : listEmails(tx, accountId, await listOwners(tx, accountId))
}

/** Tells by mail, once, that a key of a service client ends within days; one that is gone or over is told of to nobody. */
export const tellOfKeyEnding =
  ({ database, keyring, outbox, hosts }: Parts): Work =>
  async ({ accountId, job, at }) => {
    const [, clientId = '', keyId = ''] = job.split(':')
    const dataKey = await keyring.dataKey(accountId)
    await database.account(accountId, async (tx) => {
      await endJob(tx, accountId, job)
      const item = await findItem(tx, accountId, { kind: 'client', id: clientId })
      const client = item && !item.deleted ? storedClient(item) : undefined
      const key = client?.verificationKeys.find((each) => each.keyId === keyId)
      if (!client || !key?.expiresAt || hasEnded(key, at)) return
      const expiresAt = new Date(key.expiresAt)
      const days = Math.max(1, Math.ceil((expiresAt.getTime() - at.getTime()) / dayMs))
      for (const to of await addressesFor(tx, accountId, key.makers ?? [])) {
        const say = textsFor({ email: to })
        const named = { key: inQuotes(key.name ?? keyId), client: inQuotes(client.name ?? clientId) }
        const mail = writeLetter({
          language: say.language,
          to,
          subject: say.text('letters.keyEndsSubject', { client: named.client }),
          before: [say.text('letters.keyEnds', { ...named, count: days })],
          link: {
            label: say.text('letters.rotateKey'),
            url: `${portalOrigin(hosts)}/app/#/settings/clients/${encodeURIComponent(clientId)}?tab=keys`,
          },
          after: [],
        })
        await postMail(tx, accountId, dataKey, { mail, expiresAt })
      }
    })
    outbox.look()
    return null
  }
