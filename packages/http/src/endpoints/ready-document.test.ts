import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readyDocument, sendDocument } from './ready-document.ts'

const text = JSON.stringify({ openapi: '3.1.0', words: 'x'.repeat(10_000) })
const json = 'application/json; charset=utf-8'

async function ask(headers: Record<string, string>, type = json) {
  const app = Fastify()
  const document = await readyDocument(type, text)
  app.get('/', (request, reply) => sendDocument(request, reply.header('vary', 'Origin'), document))
  return app.inject({ url: '/', headers })
}

describe('a ready document', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('goes to who accepts %s as %s', async (accepted, coding, read) => {
    const answer = await ask({ 'accept-encoding': accepted })
    expect(answer.headers).toMatchObject({
      'content-type': json,
      'content-encoding': coding,
      vary: 'Origin, Accept, Accept-Encoding',
    })
    expect(answer.rawPayload.length).toBeLessThan(1_000)
    expect(read(answer.rawPayload).toString()).toBe(text)
  })

  it.each(['', 'identity', 'deflate', 'br;q=0'])('goes as it is to who accepts "%s"', async (accepted) => {
    const answer = await ask(accepted ? { 'accept-encoding': accepted } : {})
    expect([answer.headers['content-encoding'], answer.payload]).toEqual([undefined, text])
  })

  it('has a strong tag for each of its forms and types', async () => {
    const asked = await Promise.all([
      ...['br', 'gzip', 'identity'].map((coding) => ask({ 'accept-encoding': coding })),
      ask({}, 'application/links+json'),
    ])
    const tags = asked.map(({ headers }) => headers.etag)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    expect(new Set(tags).size).toBe(4)
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await ask({ 'accept-encoding': 'br' })
    for (const list of [String(headers.etag), `"other", W/${headers.etag}`, '*']) {
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': list })
      expect([again.statusCode, again.payload]).toEqual([304, ''])
      expect(again.headers).toMatchObject({ etag: headers.etag, vary: headers.vary })
    }
    const otherForm = await ask({ 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) })
    expect(otherForm.statusCode).toBe(200)
  })
})
