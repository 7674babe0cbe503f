import type postgres from 'postgres'
import type { Database, Tx } from '../database/database.ts'

/** A database as it was at one moment, over the connection that holds it: reads only, one after another. */
export function snapshotDatabase(sql: postgres.Sql): Database {
  const tx = sql as unknown as Tx // a transaction that lasts as long as the snapshot does
  const refuse = async () => {
    throw new Error('a snapshot takes no notice of anything')
  }
  return {
    account: (_, work) => work(tx),
    accounts: (_, work) => work(tx),
    acrossAccounts: (_, work) => work(tx),
    listen: refuse,
    notify: refuse,
    pools: () => {
      const none = { lent: 0, idle: 0, opening: 0, waiting: 0, max: 0 }
      return { server: none, across: none }
    },
    close: async () => {},
  }
}
