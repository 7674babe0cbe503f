import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findAnyWrapped, findWrapping } from '@doorward/store/secrets/wrapped-keys'
import { typed } from '../command-line.ts'
import { advice, type Check, fault } from './finding.ts'

const master: Check = {
  name: 'master key',
  async look({ database, master: key, config }) {
    const wrapped = await findAnyWrapped(database)
    if (!wrapped) return []
    const why = 'No node starts: without it the secrets of this database can’t be read.'
    const remedy = 'Set DOORWARD_MASTER_KEY to the key that the database was made with, or put its file back.'
    if (!key)
      return [
        fault(
          `The master key is missing (${config.masterKey ? 'DOORWARD_MASTER_KEY' : config.dataFolder}).`,
          why,
          remedy,
        ),
      ]
    const { first, others, none } = await findWrapping(database, key)
    if (none > 0) return [fault(`The master key does not open the data keys of ${none} accounts.`, why, remedy)]
    if (others > 0)
      return [
        fault(
          `The data keys of ${others} accounts are wrapped by a former master key.`,
          'The change of the master key has not come to its end: once the former one is gone they can’t be read.',
          typed('keys rotate-master'),
        ),
      ]
    if (key.also.length === 0 || first === 0) return []
    return [
      advice(
        'DOORWARD_MASTER_KEY still has a former key.',
        'Nothing is wrapped by it any more; whoever finds it need not find it here.',
        'Start the nodes with the first one alone.',
      ),
    ]
  },
}

const others = 0o077

const file: Check = {
  name: 'key file',
  async look({ config }) {
    const path = join(config.dataFolder, 'master.key')
    if (config.masterKey !== undefined || !existsSync(path) || (statSync(path).mode & others) === 0) return []
    return [
      fault(
        `Other users of this machine may read ${path}.`,
        'With it and the database they read every secret in it.',
        `chmod 600 ${path}`,
      ),
    ]
  },
}

const signing: Check = {
  name: 'signing keys',
  async look({ sql }) {
    const rows = await sql<{ accountId: string }[]>`
      select a.account_id as "accountId" from accounts a join data_keys d using (account_id)
      where a.deleting_since is null and not exists (
        select from signing_keys k where k.account_id = a.account_id and k.alg = 'EdDSA' and k.signs_from <= clock_timestamp()
          and (k.verifies_until is null or k.verifies_until > clock_timestamp()))
      order by 1 limit 20`
    return rows.map(({ accountId }) =>
      fault(
        `The account ${accountId} has no key that signs.`,
        'Nobody signs in to it, and no token is made.',
        'Restore its rows of signing_keys from a backup.',
      ),
    )
  },
}

export const ofKeys: readonly Check[] = [master, file, signing]
