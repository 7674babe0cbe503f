import { describe, expect, it } from 'vitest'
import { beyond, invalid, lacking, Refusal, type RefusalCode, refusals } from './refusals.ts'

describe('a refusal', () => {
  it.each(Object.entries(refusals))('%s has a kind and a sentence of its own', (code, [kind, text]) => {
    const refusal = new Refusal(code as RefusalCode)
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({ name: 'Refusal', message: code, code, kind, title: text })
    expect(text).toMatch(/^[A-Z].+\.$/)
    expect([refusal.details, refusal.retryAfterSeconds]).toEqual([undefined, undefined])
    expect('cause' in refusal).toBe(false)
  })
  it('may say more: its own sentence, facts, the wait; the cause is for the log', () => {
    const cause = new Error('x')
    const more = { title: 'Not now.', details: { a: 1 }, cause, retryAfterSeconds: 5 }
    expect(new Refusal('Unavailable', more)).toMatchObject({ code: 'Unavailable', kind: 'unavailable', ...more })
  })
  it('for want of a permission names it and where it is wanting', () => {
    expect(lacking('read', 'docs/1')).toMatchObject({
      code: 'Forbidden',
      kind: 'forbidden',
      title: 'You need the permission read on docs/1.',
      details: { action: 'read', resource: 'docs/1' },
    })
  })
  it('by a limit names it with its size and the wait', () => {
    expect(beyond({ quota: 1_500, of: 'reads by one caller', per: 'a second' }, 3)).toMatchObject({
      code: 'TooManyRequests',
      kind: 'limited',
      title: 'Too many requests: at most 1,500 reads by one caller a second.',
      details: { limit: 'reads by one caller', quota: 1_500, per: 'a second' },
      retryAfterSeconds: 3,
    })
  })
  it('of a field names it', () => {
    expect(invalid('name', 'No.')).toMatchObject({
      code: 'InvalidRequest',
      kind: 'invalid',
      title: 'No.',
      details: { field: 'name' },
    })
  })
})
