import { describe, expect, it } from 'vitest'
import { readableTokenAnswer } from '../src/federation/oauth/token-answer.ts'
import { mainEmail } from '../src/federation/oauth/user-claims.ts'

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const read = (type: string, text: string, status = 200, readsIdToken = true) => {
  const answer = { status, headers: { 'content-type': type }, body: Buffer.from(text) }
  const { body, ...rest } = readableTokenAnswer(answer, { readsIdToken })
  return { status: rest.status, text: Buffer.from(body).toString(), type: rest.headers['content-type'] }
}
const fieldsOf = (...given: Parameters<typeof read>) => JSON.parse(read(...given).text)

describe('LGN-08 an answer for tokens', () => {
  it.each<[string, string, string, object]>([
    [
      'a form',
      form,
      'access_token=a&scope=x%2Cy&token_type=bearer',
      { access_token: 'a', scope: 'x,y', token_type: 'bearer' },
    ],
    [
      'a form that calls itself text',
      'text/plain; charset=utf-8',
      'access_token=a',
      { access_token: 'a', token_type: 'bearer' },
    ],
    ['JSON that calls itself text', 'text/plain', '{"access_token":"a"}', { access_token: 'a', token_type: 'bearer' }],
    [
      'scopes as a list',
      json,
      '{"access_token":"a","scope":["x","y"]}',
      { access_token: 'a', token_type: 'bearer', scope: 'x y' },
    ],
    [
      'seconds as a text',
      json,
      '{"access_token":"a","expires_in":"60"}',
      { access_token: 'a', token_type: 'bearer', expires_in: 60 },
    ],
    [
      'its own type of token',
      json,
      '{"access_token":"a","token_type":"DPoP"}',
      { access_token: 'a', token_type: 'DPoP' },
    ],
    ['no token', json, '{"token":"a"}', { token: 'a' }],
    [
      'seconds that are none',
      json,
      '{"access_token":"a","expires_in":"-1"}',
      { access_token: 'a', token_type: 'bearer', expires_in: '-1' },
    ],
  ])('as %s is read', (_, type, text, fields) => {
    expect(fieldsOf(type, text)).toEqual(fields)
    expect(read(type, text).type).toBe(json)
  })

  it.each<[string, string, string, number, number]>([
    ['an error with status 200', json, '{"error":"bad_verification_code"}', 200, 400],
    ['an error that is not ok', json, '{"ok":false,"error":"invalid_code"}', 200, 400],
    ['an error in a form', form, 'error=bad_verification_code', 200, 400],
    ['an error beside a token', json, '{"access_token":"a","error":"x"}', 200, 400],
    ['an error with its own status', json, '{"error":"invalid_client"}', 401, 401],
    ['an error that is no text', json, '{"access_token":"a","error":[]}', 200, 200],
  ])('that is %s has the status of it', (_, type, text, given, status) => {
    expect(read(type, text, given).status).toBe(status)
  })

  it.each([
    ['a page', 'text/html', '<p>Busy</p>'],
    ['a list', json, '[{"access_token":"a"}]'],
    ['null', json, 'null'],
    ['a number', json, '7'],
    ['half of it', json, '{"access_token":"a"'],
    ['nothing', json, ''],
  ])('that is %s stays as it came', (_, type, text) => expect(read(type, text)).toEqual({ status: 200, text, type }))

  it('keeps an id token for who asked for one alone', () => {
    const text = '{"access_token":"a","id_token":"x"}'
    expect(fieldsOf(json, text, 200, true)).toMatchObject({ id_token: 'x' })
    expect(fieldsOf(json, text, 200, false)).not.toHaveProperty('id_token')
  })

  it('takes nothing from names that every object has', () => {
    const fields = fieldsOf(json, '{"access_token":"a","__proto__":{"id_token":"x"},"constructor":"y"}')
    expect(fields.id_token).toBeUndefined()
    expect(({} as Record<string, unknown>).id_token).toBeUndefined()
    expect(fieldsOf(form, 'access_token=a&__proto__=b').id_token).toBeUndefined()
  })
})

describe('LGN-08 the main one of somebody’s addresses', () => {
  it.each<[string, unknown, object]>([
    [
      'a list',
      [
        { email: 'b@x', primary: false, verified: true },
        { email: 'a@x', primary: true, verified: true },
      ],
      { email: 'a@x', email_verified: true },
    ],
    [
      'a list within',
      { values: [{ email: 'a@x', is_primary: true, is_confirmed: true }] },
      { email: 'a@x', email_verified: true },
    ],
    [
      'one that is not verified',
      [{ email: 'a@x', primary: true, verified: false }],
      { email: 'a@x', email_verified: false },
    ],
    [
      'one verified by a text',
      [{ email: 'a@x', primary: true, verified: 'true' }],
      { email: 'a@x', email_verified: false },
    ],
    ['one that is main by a text', [{ email: 'a@x', primary: 'true', verified: true }], {}],
    ['no main one', [{ email: 'a@x', verified: true }], {}],
    ['texts', ['a@x'], {}],
    ['lists in a list', [[{ email: 'a@x', primary: true }]], {}],
    ['null', null, {}],
    ['a text', 'a@x', {}],
    ['values that are none', { values: { primary: true, email: 'a@x' } }, {}],
    ['nulls', [null, { email: 'a@x', primary: true, verified: true }], { email: 'a@x', email_verified: true }],
  ])('of %s', (_, answer, claims) => expect(mainEmail(answer)).toEqual(claims))
})
