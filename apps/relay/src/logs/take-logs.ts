import { servesAt, unrouted } from '@doorward/http/app/allowed-methods'
import type { HttpParts } from '@doorward/http/app/parts'
import { subscriberOf } from '@doorward/http/limits/network-of'
import type { Rate } from '@doorward/http/limits/rate-limit'
import type { FastifyInstance } from 'fastify'
import { relayedLines } from './relayed-lines.ts'

const bodyBytesMax = 65_536
const rate: Rate = { perSecond: 1, burst: 60, of: 'deliveries of a log from one address' }

/**
 * `POST /logs`: lines of a browser's log, JSON each, as plain text: a type that pages may send while they close, and
 * without asking first. Whatever is no line is left out; the answer is 204 in any case, since nobody waits for it.
 *
 * Anybody may send. What comes stands below one key of a line of ours, so that none of ours can be forged, and is never
 * graver than a warning, so that no stranger wakes the operator.
 */
export const takeLogs =
  <Account>({ limiter }: HttpParts<Account>) =>
  async (app: FastifyInstance): Promise<void> => {
    servesAt(app, ['relay'])
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, text, done) => done(null, text))
    app.route({
      method: 'POST',
      url: '/logs',
      bodyLimit: bodyBytesMax,
      onRequest: async (request) => {
        if (request.hostFacts.site !== 'relay') throw unrouted(request)
        limiter(`logs ${subscriberOf(request)}`, rate)
      },
      handler: async (request, reply) => {
        const { lines, left } = relayedLines(String(request.body ?? ''))
        for (const line of lines)
          app.logger?.[line.level === 'info' ? 'info' : 'warn']({ relayed: line }, 'a browser tells')
        if (left > 0) app.logger?.info({ left }, 'a browser told what is not taken')
        return reply.code(204).send()
      },
    })
  }
