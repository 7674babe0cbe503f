import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findPostgres, type RunningServer, runServer } from './run-server.ts'

/** `CRASH_ROUNDS=100` kills it more often. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 8)
const writers = 8

/** One record after the other until the server is gone; notes each that was acknowledged. */
async function writeUntilGone(server: RunningServer, accessKey: string, name: string, acknowledged: Set<string>) {
  for (let i = 0; ; i++) {
    const recordId = `rec_${name}_${i}`
    const body = JSON.stringify({
      recordId,
      name: recordId,
      users: [{ userId: 'maya' }],
      statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: `documents/${recordId}` }] }],
    })
    const headers = { authorization: `Bearer ${accessKey}`, 'content-type': 'application/json' }
    const status = await fetch(`${server.apiUrl}/v1/records`, { method: 'POST', headers, body }).then(
      (answer) => answer.text().then(() => answer.status),
      () => 'gone' as const,
    )
    if (status === 'gone') return
    if (status === 201) acknowledged.add(recordId)
  }
}

interface Page {
  records: { recordId: string; statements: object[] }[]
  pagination?: { next?: { cursor: string } }
}

/** Every record of the account. */
async function recordsOf(server: RunningServer, accessKey: string): Promise<Page['records']> {
  const records: Page['records'] = []
  for (let cursor = ''; ; ) {
    const answer = await fetch(`${server.apiUrl}/v1/records?limit=100&cursor=${encodeURIComponent(cursor)}`, {
      headers: { authorization: `Bearer ${accessKey}` },
    })
    expect(answer.status).toBe(200)
    const page = (await answer.json()) as Page // as the document says
    records.push(...page.records)
    cursor = page.pagination?.next?.cursor ?? ''
    if (cursor === '') return records
  }
}

test(`D2 ${rounds} kills of the program, every second time with its database, during writes lose no acknowledged record and leave none in part`, async () => {
  let server = await runServer()
  const { accessKey = '' } = await server.bootstrap('owner@example.com', 'Demo')
  const acknowledged = new Set<string>()
  const startsMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = acknowledged.size
    const writing = Array.from({ length: writers }, (_, i) =>
      writeUntilGone(server, accessKey, `${round}_${i}`, acknowledged),
    )
    while (acknowledged.size === before) await pause(1)
    await pause(randomInt(200))
    const database = findPostgres(server.dataFolder) ?? Number.NaN
    process.kill(-(server.process.pid ?? Number.NaN), 'SIGKILL')
    if (round % 2 === 0) process.kill(database, 'SIGKILL') // it stands in a group of its own
    await Promise.all(writing)
    const started = performance.now()
    server = await runServer({ port: server.port, dataFolder: server.dataFolder })
    startsMs.push(performance.now() - started)
    const found = await recordsOf(server, accessKey)
    const ids = new Set(found.map(({ recordId }) => recordId))
    expect([...acknowledged].filter((recordId) => !ids.has(recordId))).toEqual([])
    expect(found.every(({ statements }) => statements.length === 1)).toBe(true)
  }
  expect(acknowledged.size).toBeGreaterThan(rounds)
  console.log(
    `${acknowledged.size} records acknowledged; ready after a crash within ${(Math.max(...startsMs) / 1000).toFixed(2)} s`,
  )
  await server.remove()
}, 300_000)
