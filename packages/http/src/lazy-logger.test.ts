import { pino } from 'pino'
import { expect, it } from 'vitest'
import { withLazyChildren } from './lazy-logger.ts'

function spoken() {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  return { lines, logger }
}

it('lets a child speak with what it was made with, and its children with both', () => {
  const { lines, logger } = spoken()
  const child = withLazyChildren(logger).child({ reqId: 'req_1' })
  child.error({ err: new Error('broken') }, 'it failed')
  child.child({ part: 'reply' }).warn('again')
  child.info('nothing')
  expect(lines).toMatchObject([
    { reqId: 'req_1', msg: 'it failed', err: { message: 'broken' } },
    { reqId: 'req_1', part: 'reply', msg: 'again' },
  ])
})

it('makes no child that stays silent', () => {
  const { logger } = spoken()
  let made = 0
  logger.onChild = () => {
    made += 1
  }
  const child = withLazyChildren(logger).child({ reqId: 'req_1' })
  expect(made).toBe(0)
  child.error('it failed')
  child.error('and again')
  expect(made).toBe(1)
})
