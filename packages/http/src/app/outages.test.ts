import { Refusal } from '@doorward/core/refusals'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openOutages } from './outages.ts'

const away = () => new Refusal('Unavailable', { cause: new Error('connect ECONNREFUSED') })

function watching() {
  const lines: Record<string, unknown>[] = []
  const logger: FastifyBaseLogger = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  let works = false
  let fails = false
  let asked = 0
  let now = 0
  const serves = async () => {
    asked += 1
    if (fails) throw new Error('no answer')
    return works
  }
  const outages = openOutages({ logger, serves, everyMs: 5, now: () => now })
  const mend = () => {
    works = true
  }
  const fail = () => {
    fails = true
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { lines, outages, mend, fail, pass, asked: () => asked }
}

it('a bad hour is two lines: one when what is needed goes, one when it is back, with how many were refused', async () => {
  const { lines, outages, mend } = watching()
  for (let i = 0; i < 4_000; i++) outages.refused(away())
  expect(outages.delayed(away())).toBe(true)
  expect(lines).toMatchObject([{ level: 50, cause: 'Error: connect ECONNREFUSED' }])
  mend()
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toMatchObject({ level: 40, refused: 4_000, delayed: 1, msg: 'serving again' })
  outages.refused(away())
  expect(lines).toHaveLength(3)
  outages.close()
})

it('what fails for another reason is left to be told', () => {
  const { lines, outages } = watching()
  expect(outages.delayed(new Error('a bug'))).toBe(false)
  expect(lines).toEqual([])
  outages.close()
})

it('one ends when all works and nothing was refused since it was last looked at, and tells how long it lasted', async () => {
  const { lines, outages, mend, asked, pass } = watching()
  pass(1_000)
  outages.refused('a cause that is no refusal')
  expect(lines).toMatchObject([
    { cause: 'a cause that is no refusal', msg: 'requests are refused until what they need is back' },
  ])
  const before = asked()
  await expect.poll(asked).toBeGreaterThan(before + 2)
  expect(lines).toHaveLength(1)
  pass(12_340)
  mend()
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toMatchObject({ refused: 1, delayed: 0, seconds: 12.3 })
  const after = asked()
  outages.refused(new Refusal('Unavailable'))
  expect(lines[2]).toMatchObject({ cause: 'Unavailable' })
  expect(asked()).toBe(after)
  outages.close()
})

it('one in which even the question fails goes on', async () => {
  const { lines, outages, fail, asked } = watching()
  fail()
  outages.refused(away())
  await expect.poll(asked).toBeGreaterThan(2)
  expect(lines).toHaveLength(1)
  outages.close()
})

it('a refusal for another reason is no outage', () => {
  const { outages, lines } = watching()
  expect(outages.delayed(new Refusal('NotFound'))).toBe(false)
  expect(lines).toEqual([])
})
