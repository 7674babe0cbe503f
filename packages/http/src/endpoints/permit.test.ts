import { endpoint } from '@doorward/contract/endpoint'
import type { AccountId, UserId } from '@doorward/core/ids'
import { describe, expect, it } from 'vitest'
import { connectionOf } from '../app/connection.ts'
import type { HttpParts } from '../app/parts.ts'
import { Sight } from '../callers/sight.ts'
import { asksFor, permit } from './permit.ts'

const accountId = 'acc-permitted00001' as AccountId // of the pattern of account ids
const ann = 'ann' as UserId

type Method = 'GET' | 'POST' | 'DELETE'
type OrElse = 'self' | 'item'

/** What becomes of a call about ann by ann, who holds no permission. */
async function asHerself(orElse: OrElse, method: Method, tokenId?: string, userId: string = ann) {
  const asked = endpoint({
    name: 'test',
    method,
    path: '/v1/users/:userId/things',
    summary: 'Things of a user',
    tag: 'Things',
    access: { kind: 'permission', action: 'things:update', resource: 'Doorward:Things/{userId}', orElse },
    rate: method === 'GET' ? 'read' : 'write',
    sites: ['account'],
    replies: { 204: null },
  })
  const parts = { mayDo: () => false } as Partial<HttpParts> as HttpParts // nothing else is asked of it
  const caller = { userId: ann, kind: 'person', issuedFor: accountId, subject: ann, scope: '' } as const
  const call = {
    endpoint: asked,
    params: { userId },
    query: {},
    caller: tokenId ? { ...caller, tokenId } : caller,
    accountId,
    freshness: { kind: 'strong' } as const,
  }
  try {
    const { permitted } = await permit(
      parts,
      { asks: asksFor(asked), connection: connectionOf({}), sight: new Sight(() => ({})) },
      call,
    )
    return permitted
  } catch (refused) {
    return (refused as { code?: string }).code
  }
}

describe('what is one’s own, without a permission (security 2)', () => {
  it.each<[Method, boolean | string]>([
    ['GET', true],
    ['POST', true],
    ['DELETE', true],
  ])('is open to %s by the user himself', async (method, open) => {
    expect(await asHerself('self', method)).toBe(open)
  })

  it('is closed to everybody else', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect(await asHerself('self', method, undefined, 'ben')).toBe('Forbidden')
  })

  it('may be read with a limited token of the user, and never changed', async () => {
    expect(await asHerself('self', 'GET', 'tok_1')).toBe(true)
    expect(await asHerself('self', 'POST', 'tok_1')).toBe('Forbidden')
    expect(await asHerself('self', 'DELETE', 'tok_1')).toBe('Forbidden')
  })

  it('is left to the item that may name the user, but never to one that names the owner of a limited token', async () => {
    expect(await asHerself('item', 'DELETE')).toBe(false)
    expect(await asHerself('item', 'DELETE', 'tok_1')).toBe('Forbidden')
    expect(await asHerself('item', 'GET', 'tok_1')).toBe('Forbidden')
  })
})
