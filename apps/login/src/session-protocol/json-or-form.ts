import { Refusal } from '@doorward/core/refusals'
import { parseJsonBody } from '@doorward/http/endpoints/json-body'
import type { FastifyInstance } from 'fastify'

const bounds = { depthMax: 6, keysMax: 200 }

/** Every body is an object, JSON or a form, told by its content: published clients label one as the other. */
export function readJsonOrForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => {
    try {
      const text = String(body).trim()
      if (text === '') return done(null, {})
      done(null, text.startsWith('{') ? parseJsonBody(text, bounds) : Object.fromEntries(new URLSearchParams(text)))
    } catch (refusal) {
      done(refusal instanceof Error ? refusal : new Refusal('InvalidRequest'))
    }
  })
}
