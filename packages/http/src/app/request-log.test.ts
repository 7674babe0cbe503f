import { Refusal } from '@doorward/core/refusals'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openOutages, tellOutages } from './outages.ts'
import { answerError } from './problem.ts'
import { logTo } from './request-log.ts'

function failingServer(error: Error) {
  const lines: Record<string, unknown>[] = []
  const app = Fastify({ genReqId: () => 'req_1' })
  const logger: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  logTo(app, logger)
  const outages = openOutages({ logger, serves: async () => false, everyMs: 60_000 })
  tellOutages(app, outages)
  app.addHook('onClose', async () => outages.close())
  app.setErrorHandler(answerError)
  void app.register(async (inner) => {
    inner.get('/', () => {
      throw error
    })
  })
  return { app, lines }
}

it('names the request in the line that tells of its failure, as in the answer', async () => {
  const { app, lines } = failingServer(new Error('broken'))
  const answer = await app.inject('/')
  expect(answer.json()).toMatchObject({ errorCode: 'InternalError', errorId: 'req_1' })
  expect(lines).toMatchObject([{ reqId: 'req_1', err: { message: 'broken' } }])
})

it('tells once, however many requests are refused, why the service is not available, and of no other refusal', async () => {
  const { app, lines } = failingServer(new Refusal('Unavailable', { cause: new Error('the database is away') }))
  for (let i = 0; i < 20; i++) expect((await app.inject('/')).statusCode).toBe(503)
  expect(lines).toMatchObject([{ level: 50, cause: 'Error: the database is away' }])
  await app.close()
  const refusing = failingServer(new Refusal('NotFound'))
  await refusing.app.inject('/')
  expect(refusing.lines).toEqual([])
})
