import { describe, expect, it } from 'vitest'
import { isReserved, type LinkedIdentity, linkedUserId, registrationFor } from './linked-user.ts'

const issuer = 'https://login.example'
const linked = (audience: string, more: Partial<LinkedIdentity> = {}): LinkedIdentity => ({
  identityId: `for ${audience}`,
  issuer,
  audience,
  userIdExpression: '{sub}',
  ...more,
})

describe('API-06 the registration that counts for a linked token', () => {
  it.each<[string, string[], string[], string | undefined]>([
    ['the one for its audience', ['us'], ['us'], 'us'],
    ['the one for its audience among several', ['them', 'us'], ['us'], 'us'],
    ['the one for any audience', ['*'], ['us'], '*'],
    ['the one for any audience where the token names none', ['*'], [], '*'],
    ['the one for its audience before the one for any', ['*', 'us'], ['us'], 'us'],
    ['the one for any audience where no other fits', ['them', '*'], ['us'], '*'],
    ['none for another audience', ['them'], ['us'], undefined],
    ['none where the token names the audiences of two', ['us', 'them'], ['us', 'them'], undefined],
    ['none where it names two, even beside one for any', ['*', 'us', 'them'], ['us', 'them'], undefined],
    ['none where nothing is registered', [], ['us'], undefined],
  ])('is %s', (_, registered, audiences, found) => {
    const all = registered.map((audience) => linked(audience))
    expect(registrationFor(all, issuer, audiences)?.audience).toBe(found)
  })

  it.each([['us'], ['*']])('is never that of another issuer: %s', (audience) => {
    const elsewhere = linked(audience, { issuer: 'https://other.example' })
    expect(registrationFor([elsewhere], issuer, ['us'])).toBeUndefined()
    expect(registrationFor([elsewhere, linked('*')], issuer, ['us'])).toEqual(linked('*'))
  })
})

describe('API-06 the id of a linked user', () => {
  it.each([
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['ann@example.com', true],
    ['google-oauth2|113', true],
    ['ann<script>', false],
    ['<ann', false],
  ])('%s is taken: %s', (sub, taken) => {
    expect(linkedUserId(linked('us'), { sub })).toBe(taken ? sub : undefined)
  })
  it('is none where the claim is missing', () => expect(linkedUserId(linked('us'), {})).toBeUndefined())
  it.each([
    ['ann', false],
    ['my-sc_1', false],
    ['sc_1', true],
    [' ext_1', true],
    ['sc_1 ', true],
    ['DOORWARD|ann', true],
  ])('%j is kept for the platform and for programs: %s', (id, kept) => {
    expect(isReserved(id)).toBe(kept)
    expect(linkedUserId(linked('us'), { sub: id })).toBe(kept ? undefined : id)
  })
})
