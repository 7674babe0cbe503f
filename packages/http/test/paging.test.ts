import type { Endpoint } from '@doorward/contract/endpoint'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { pageParts, readCursor } from '../src/endpoints/paging.ts'
import type { Answer, Call } from '../src/endpoints/serve.ts'
import { hostOf, openApp, thing, tokenOf, tokenOfPortal } from './open-app.ts'

const query = Type.Object({
  limit: Type.Optional(Type.Integer({ default: 2 })),
  cursor: Type.Optional(Type.String()),
  filter: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
})

/** Pages of the numbers 0 to 4, from where the cursor says. */
function list({ query, page }: Call<Endpoint>): Answer<Endpoint> {
  const { limit, cursor } = query as { limit: number; cursor?: string }
  const from = (readCursor(page, cursor) as { from: number } | undefined)?.from ?? 0
  const end = from + limit
  const things = [0, 1, 2, 3, 4].slice(from, end)
  return { status: 200, body: { things, ...pageParts(page, end < 5 ? { from: end } : undefined) } as never } // of any form
}

const open = () => openApp({ endpoints: ['/v1/things', '/v1/others'].map((path) => [thing({ path, query }), list]) })
const pathOf = (href: string) => href.replace(`http://${hostOf.one}`, '')

describe('a list', () => {
  it('contract 0: is read page by page along its links, each once', async () => {
    const { send } = await open()
    const token = await tokenOf()
    const seen: number[][] = []
    let url: string | undefined = '/v1/things?filter=a%20b&limit=2'
    while (url) {
      const { body } = await send(url, { token })
      expect(body.links.self.href).toBe(`http://${hostOf.one}${url}`)
      expect(new URL(body.links.next?.href ?? 'http://end').searchParams.get('cursor')).toBe(
        body.pagination?.next.cursor ?? null,
      )
      seen.push(body.things)
      url = body.links.next && pathOf(body.links.next.href)
    }
    expect(seen).toEqual([[0, 1], [2, 3], [4]])
  })

  it('that has ended names no next page', async () => {
    const { body } = await (await open()).send('/v1/things?limit=5', { token: await tokenOf() })
    expect(body).toEqual({
      things: [0, 1, 2, 3, 4],
      links: { self: { href: `http://${hostOf.one}/v1/things?limit=5` } },
    })
  })
})

describe('security 39: a cursor', () => {
  const cursorOf = async (url = '/v1/things?filter=a&status=b') => {
    const opened = await open()
    const { body } = await opened.send(url, { token: await tokenOf() })
    return { ...opened, cursor: body.pagination.next.cursor as string }
  }

  it.each([
    '/v1/things?filter=a&status=b',
    '/v1/things?status=b&filter=a',
    '/v1/things?filter=a&status=b&limit=1',
    '/v1/things/?filter=a&status=b',
  ])('is good for the same list, however it is asked: %s', async (url) => {
    const { send, cursor } = await cursorOf()
    const { status, body } = await send(`${url}&cursor=${cursor}`, { token: await tokenOf() })
    expect([status, body.things[0]]).toEqual([200, 2])
  })

  it.each([
    ['another filter', '/v1/things?filter=x&status=b'],
    ['no filter', '/v1/things?status=b'],
    ['another list', '/v1/others?filter=a&status=b'],
  ])('is none for %s', async (_, url) => {
    const { send, cursor } = await cursorOf()
    expect(await send(`${url}&cursor=${cursor}`, { token: await tokenOf() })).toMatchObject({
      status: 400,
      body: { errorCode: 'InvalidCursor', details: { field: 'cursor' } },
    })
  })

  it('is none for another caller, nor at another account', async () => {
    const { send } = await open()
    const ask = async (host: string, cursor = '') =>
      send(`/v1/things?cursor=${cursor}`, { token: await tokenOfPortal(), host })
    const { cursor } = (await ask(hostOf.one)).body.pagination.next
    expect((await ask(hostOf.one, cursor)).status).toBe(200)
    expect((await ask(hostOf.two, cursor)).status).toBe(400)
    expect((await send(`/v1/things?cursor=${cursor}`, { token: await tokenOf() })).status).toBe(400)
  })

  it('that was changed, or made by somebody else, is none', async () => {
    const { send, cursor } = await cursorOf('/v1/things')
    const [payload = '', mark = ''] = cursor.split('.')
    const other = Buffer.from(JSON.stringify({ from: 4 })).toString('base64url')
    const wrong = [
      `${other}.${mark}`,
      payload,
      `.${mark}`,
      `${payload}.`,
      `${cursor}.x`,
      `${payload}.${mark}AAAA`,
      'x.y',
    ]
    for (const each of [...wrong, `${payload}.${mark.replace(/./, (first) => (first === 'A' ? 'B' : 'A'))}`])
      expect((await send(`/v1/things?cursor=${each}`, { token: await tokenOf() })).body.errorCode).toBe('InvalidCursor')
    expect((await send(`/v1/things?cursor=${cursor}`, { token: await tokenOf() })).status).toBe(200)
  })
})
