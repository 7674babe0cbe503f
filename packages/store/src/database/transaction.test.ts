import type { AccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { Connection } from './connection.ts'
import { runTransaction } from './transaction.ts'

const accountId = 'acc-scoped0000001' as AccountId // of the pattern of account ids

onBothStores('the account of a transaction (security 38)', (open) => {
  let rows: TestDatabase
  let connection: Connection
  beforeAll(async () => {
    rows = await open()
    connection = new Connection(rows.target, { limited: false })
  })
  afterAll(async () => {
    await connection.close()
    await rows.close()
  })

  const named = `select current_setting('doorward.account', true) as account`
  const namedAfterwards = async () => (await connection.sql.unsafe(named))[0]?.account

  it.each(['read', 'write'] as const)('is forgotten by its connection at the end of a %s', async (access) => {
    const how = { scope: [accountId], access }
    const during = await runTransaction(connection, how, (tx) => tx.unsafe(named))
    expect(during).toEqual([{ account: accountId }])
    expect(await namedAfterwards()).toBeOneOf([null, ''])
  })

  it('is forgotten too when its work fails', async () => {
    const failing = runTransaction(connection, { scope: [accountId], access: 'write' }, async () => {
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await namedAfterwards()).toBeOneOf([null, ''])
  })
})
