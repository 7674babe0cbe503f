import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { moveTime, onDatabaseOf, runMovableServer } from './move-time.ts'
import { type RunningServer, runServer } from './run-server.ts'

const accountsCount = 6
const months = 2
/** How many invoices of a month are there when the program is killed. */
const killsAt = [2, 4]
const leaseMs = 60_000

let server: RunningServer
afterAll(() => server?.remove())

/** Asks billing's host, which Node can't look up by its name. */
const askBilling = (
  { port }: RunningServer,
  method: string,
  path: string,
  accessKey: string,
  body: object,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: `billing.doorward.localhost:${port}`,
      authorization: `Bearer ${accessKey}`,
      'content-type': 'application/json',
    }
    request({ port, host: '127.0.0.1', method, path, headers }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0))
    })
      .once('error', reject)
      .end(JSON.stringify(body))
  })

/** An account with a card that pays and a plan that charges. */
async function payingAccount(server: RunningServer, i: number): Promise<string> {
  const { accountId, accessKey = '' } = await server.bootstrap(`owner${i}@example.com`, `Account ${i}`)
  const url = `/v1/accounts/${accountId}`
  const redirectUrl = server.portalUrl
  const paymentSourceId = `pm_sandbox_success_${String(i).padStart(8, '0')}`
  const paymentTarget = { featureSet: 'PROMOTER', currency: 'EUR', selection: 'seen' }
  const answers = [
    await askBilling(server, 'POST', '/v1/accounts', accessKey, { accountId, email: `bills${i}@example.com` }),
    await askBilling(server, 'PUT', `${url}/payment-sources`, accessKey, { paymentSourceId, redirectUrl }),
    await askBilling(server, 'PATCH', `${url}/payment-targets`, accessKey, { paymentTarget }),
  ]
  expect(answers).toEqual([201, 200, 200])
  return accountId
}

/** So many calls of every account on a day, in both books. */
const countCalls = (server: RunningServer, day: string, calls: number) =>
  onDatabaseOf(
    server,
    `insert into call_counts select account_id, '${day}T12:00:00Z', ${calls}, 0, 0, 0 from accounts where account_id <> 'acc-platform';
     insert into operation_counts select account_id, '${day}', 'GET /v1/records', ${calls} from accounts where account_id <> 'acc-platform'`,
  )

const numbersIn = async (server: RunningServer, statement: string): Promise<number> => {
  const [row] = await onDatabaseOf<{ found: number }>(server, statement)
  return Number(row?.found)
}
const invoicesOf = (server: RunningServer, period: string) =>
  numbersIn(server, `select count(*) as found from invoices where period = '${period}'`)

/** Waits for what a query counts to be so many. */
async function until(server: RunningServer, statement: string, isThere: (found: number) => boolean): Promise<void> {
  for (const end = performance.now() + 90_000; performance.now() < end; await pause(2))
    if (isThere(await numbersIn(server, statement))) return
  throw new Error(`never came about: ${statement}\n${server.output().slice(-2_000)}`)
}

test('BIL-05 kill -9 in the middle of monthly closes: each invoice is made and paid once, numbers have no gaps', async () => {
  server = await runMovableServer()
  const begun = new Date()
  let aheadMs = Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + 1, 2) - begun.getTime()
  await moveTime(server, aheadMs)
  const accounts: string[] = []
  for (let i = 0; i < accountsCount; i += 3)
    accounts.push(...(await Promise.all([i, i + 1, i + 2].map((each) => payingAccount(server, each)))))
  const killed: number[] = []
  for (let month = 0; month < months; month++) {
    const now = new Date(Date.now() + aheadMs)
    const period = now.toISOString().slice(0, 7)
    await countCalls(server, `${period}-10`, 110_000 + month)
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 2)
    aheadMs = nextMonth - Date.now()
    await moveTime(server, aheadMs)
    for (const count of killsAt) {
      await until(
        server,
        `select count(*) as found from invoices where period = '${period}'`,
        (found) => found >= count,
      )
      process.kill(-(server.process.pid ?? Number.NaN), 'SIGKILL')
      killed.push(await invoicesOf(server, period))
      aheadMs += leaseMs + 1_000
      await onDatabaseOf(server, `update public.time_ahead set ms = ${aheadMs}`)
      server = await runServer({ port: server.port, dataFolder: server.dataFolder, aheadMs })
    }
    await until(
      server,
      `select count(*) as found from closes where period = '${period}' and state = 'closed'`,
      (found) => found === 1,
    )
    aheadMs += leaseMs + 1_000
    await moveTime(server, aheadMs)
    await until(server, `select count(*) as found from invoices where status <> 'PAID'`, (found) => found === 0)
  }
  expect(killed.filter((count) => count > 0 && count < accountsCount).length).toBeGreaterThanOrEqual(months)
  const invoices = await onDatabaseOf<{ account_id: string; numbers: string; totals: string }>(
    server,
    `select account_id, string_agg(number::text, ' ' order by created_at) as numbers, string_agg(total::text, ' ' order by created_at) as totals
     from invoices group by account_id order by account_id`,
  )
  expect(invoices.map((row) => ({ ...row }))).toEqual(
    accounts.toSorted().map((account_id) => ({ account_id, numbers: '1 2', totals: '11.0000 11.0000' })),
  )
  const taken = await onDatabaseOf<{ account_id: string; amounts: string }>(
    server,
    `select account_id, string_agg(amount::text, ' ') as amounts from sandbox_payments where outcome = 'paid'
     group by account_id order by account_id`,
  )
  expect(taken.map((row) => ({ ...row }))).toEqual(
    accounts.toSorted().map((account_id) => ({ account_id, amounts: '11.0000 11.0000' })),
  )
}, 240_000)
