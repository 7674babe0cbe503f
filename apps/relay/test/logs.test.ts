import { publishedDocument } from '@doorward/contract/document/published'
import { relayEndpoints } from '@doorward/contract/relay/index'
import { openApp } from '@doorward/http/test/open-app'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { takeLogs } from '../src/logs/take-logs.ts'

const portal = 'http://doorward.localhost:8080'
const host = 'relay.doorward.localhost:8080'
const line = (more: object = {}) => ({ level: 'error', name: 'console', message: 'It broke.', ...more })

/** The relay, and the lines that its server's log has got. */
async function openRelay() {
  const written: string[] = []
  const logger = pino({ level: 'info' }, { write: (text: string) => void written.push(text) })
  const { send, pass } = await openApp({
    parts: { logger, mayCallFrom: (origin) => origin === portal },
    more: (app, parts) => void app.register(takeLogs(parts)),
  })
  const deliver = (body: string, { headers, from }: { headers?: Record<string, string>; from?: string } = {}) =>
    send('/logs', {
      method: 'POST',
      host,
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: portal, ...headers },
      body,
      ...(from ? { from } : {}),
    })
  const told = () => written.map((text) => JSON.parse(text) as { level: number; msg: string; relayed?: object })
  return { send, pass, deliver, told, written }
}

it('API-22 decision 51 stands in no published document: that is of the API at an account, whose host has no relay', () => {
  const { paths } = publishedDocument('https://acc-1.example')
  expect(Object.keys(paths).filter((path) => /^\/(?:logs|secrets)\b/.test(path))).toEqual([])
  expect(Object.values(relayEndpoints).map(({ sites }) => sites)).toEqual([['relay'], ['relay']])
})

describe('ERR-06 the relay of browsers’ logs', () => {
  it('takes JSON lines as plain text from the console, answers 204, and writes each below a key of a line of its own', async () => {
    const { deliver, told } = await openRelay()
    const lines = [line({ time: '2026-11-25T14:00:00Z' }), line({ level: 'info', name: 'sign-in', message: 'again' })]
    const answer = await deliver(lines.map((each) => JSON.stringify(each)).join('\n'))
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers['access-control-allow-origin']).toBe(portal)
    expect(told()).toMatchObject([
      { level: 40, msg: 'a browser tells', relayed: { ...lines[0], time: '2026-11-25T14:00:00.000Z' } },
      { level: 30, relayed: lines[1] },
    ])
  })

  it('writes no credential and nothing of people', async () => {
    const { deliver, written } = await openRelay()
    const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJlLW9mLWl0'
    await deliver(
      JSON.stringify(line({ message: `Bearer ${jwt} of maya@example.com at ${portal}/app/#/vanish?key=abc123` })),
    )
    expect(written.join()).toContain('[removed]')
    for (const secret of [jwt, 'maya', 'abc123']) expect(written.join()).not.toContain(secret)
  })

  it.each([
    ['a line of its own', JSON.stringify(line({ message: 'x\n{"level":60,"msg":"stopped"}' }))],
    ['fields of the server', JSON.stringify(line({ pid: 1, reqId: 'r', msg: 'forged' }))],
    ['a level of the server', JSON.stringify(line({ level: 'fatal' }))],
    ['a name that is none', JSON.stringify(line({ name: 'a\nb' }))],
    ['an object where a text belongs', JSON.stringify(line({ message: { msg: 'forged' } }))],
    ['a prototype', '{"level":"error","name":"a","message":"b","__proto__":{"c":1}}'],
    ['no JSON', '[2026] FATAL it stops\n\n{"level":'],
    ['JSON that goes deep', '['.repeat(60_000)],
  ])('lets nobody forge a line: %s', async (_, body) => {
    const { deliver, told, written } = await openRelay()
    expect((await deliver(body)).status).toBe(204)
    for (const text of written) expect(text.trimEnd().split('\n')).toHaveLength(1)
    for (const { level, msg, relayed, ...rest } of told()) {
      expect(level).toBeLessThanOrEqual(40)
      expect(['a browser tells', 'a browser told what is not taken']).toContain(msg)
      expect(rest).not.toHaveProperty('reqId')
      if (relayed) expect(Object.keys(relayed).sort()).toEqual(['level', 'message', 'name'])
    }
  })

  it('takes 64 KB, a hundred lines and 2,000 characters of each, and no more', async () => {
    const { deliver, told } = await openRelay()
    const many = Array.from({ length: 120 }, () => JSON.stringify(line())).join('\n')
    await deliver(many)
    expect(told()).toHaveLength(101)
    expect(told().at(-1)).toMatchObject({ left: 20 })
    await deliver(JSON.stringify(line({ message: 'y'.repeat(5_000) })))
    expect(told().at(-1)).toMatchObject({ relayed: { message: 'y'.repeat(2_000) } })
    expect(await deliver('z'.repeat(65_537))).toMatchObject({ status: 413, body: { errorCode: 'TooLarge' } })
  })

  it('takes plain text alone, at its own host alone', async () => {
    const { deliver, send } = await openRelay()
    const json = await deliver(JSON.stringify(line()), { headers: { 'content-type': 'application/json' } })
    expect(json).toMatchObject({ status: 415, body: { errorCode: 'UnsupportedMediaType' } })
    const headers = { 'content-type': 'text/plain' }
    expect(await send('/logs', { method: 'POST', headers, body: 'x' })).toMatchObject({ status: 404 })
  })

  it('takes sixty deliveries a minute from one address', async () => {
    const { deliver, pass } = await openRelay()
    const statusesOf = async (count: number, from: string) => {
      const answers = []
      for (let at = 0; at < count; at++) answers.push((await deliver('', { from })).status)
      return answers
    }
    expect(new Set(await statusesOf(60, '10.0.0.1'))).toEqual(new Set([204]))
    const [refused] = await Promise.all([deliver('', { from: '10.0.0.1' })])
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect(await statusesOf(1, '10.0.0.2')).toEqual([204])
    pass(1_000)
    expect(await statusesOf(1, '10.0.0.1')).toEqual([204])
  })
})
