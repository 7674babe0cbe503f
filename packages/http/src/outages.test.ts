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
  const outages = openOutages({ logger, serves: async () => works, everyMs: 5, now: () => 0 })
  const mend = () => {
    works = true
  }
  return { lines, outages, mend }
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
