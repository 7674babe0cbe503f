import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkByKeys, checkByPasted, checkBySecret } from './check-signature.ts'
import { keyKinds, makeKeyPair, signToken } from './make-keys.ts'
import { type ReadToken, readToken } from './read-token.ts'
import { remarksOf } from './token-remarks.ts'

const now = new Date('2026-11-25T12:00:00Z')
const seconds = now.getTime() / 1000
const claims = { iss: 'https://issuer.example', sub: 'maya', aud: 'acc-7', iat: seconds, exp: seconds + 960 }

function tokenOf(compact: string): ReadToken {
  const reading = readToken(compact)
  if ('fault' in reading) throw new Error(reading.fault)
  return reading.token
}
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (header: object, payload: object) => `${encoded(header)}.${encoded(payload)}.x`
const faultOf = (pasted: string) => {
  const reading = readToken(pasted)
  return 'fault' in reading ? reading.fault : ''
}
const remarks = (payload: object, header: object = { alg: 'EdDSA', kid: 'k' }) =>
  remarksOf(tokenOf(unsigned(header, payload)), now).map(({ tone, text }) => `${tone}: ${text}`)

describe('SCR-06 a pasted token', () => {
  it('is read with what stands around it, and told in a sentence where it is none', () => {
    const compact = unsigned({ alg: 'EdDSA' }, { sub: 'Zoë' })
    expect(tokenOf(`Authorization: Bearer ${compact.slice(0, 9)}\n${compact.slice(9)} `).payload).toEqual({
      sub: 'Zoë',
    })
    expect(faultOf('a.b')).toContain('this has 2')
    expect(faultOf('a.b.c.d.e')).toContain('encrypted')
    expect(faultOf('a.b.c')).toContain('first part')
    expect(faultOf(`${encoded({ alg: 'none' })}.${encoded([1])}.`)).toContain('second part')
    const deep = Buffer.from(`{"a":${'['.repeat(6000)}${']'.repeat(6000)}}`).toString('base64url')
    expect(faultOf(`${encoded({ alg: 'none' })}.${deep}.`)).toContain('second part')
  })

  it('is told what is wrong with it, worst first', () => {
    expect(remarks(claims)).toEqual([expect.stringMatching(/^good: It ends in 16 min/)])
    expect(remarks({ ...claims, exp: seconds - 300 })[0]).toMatch(/^wrong: It ended 5 min ago/)
    expect(remarks({ ...claims, exp: seconds - 40 * 86_400 })[0]).toMatch(/^wrong: It ended 40 days ago, at 2026-10-16/)
    expect(remarks({ ...claims, exp: (seconds + 9) * 1000 })[0]).toMatch(/^wrong: .*milliseconds/)
    expect(remarks({ ...claims, exp: 'tomorrow' })[0]).toMatch(/^wrong: exp is not a number/)
    expect(remarks({ ...claims, nbf: seconds + 3600 })[0]).toMatch(/^wrong: It is not valid yet/)
    expect(remarks({ ...claims, iat: seconds + 30 })).toHaveLength(1) // clocks differ
    const ended = remarksOf(tokenOf(unsigned({ alg: 'EdDSA', kid: 'k' }, { ...claims, exp: seconds - 300 })), now)
    expect(ended[0]?.word).toBe('Expired')
    expect(remarks({}).join()).toMatch(/no exp.*no iss.*no aud/)
    expect(remarks(claims, { alg: 'nOnE' })[0]).toMatch(/^wrong: It has no signature/)
    expect(remarks(claims, { alg: 'HS256' })[0]).toMatch(/^warning: .*shared secret/)
  })
})

describe('SCR-06 a signature', () => {
  let keys: JWK[]
  let token: ReadToken
  let pem: string
  beforeAll(async () => {
    const [own, other] = await Promise.all([1, 2].map(() => generateKeyPair('ES256', { extractable: true })))
    if (!own || !other) throw new Error('no keys')
    keys = [
      { ...(await exportJWK(other.publicKey)), kid: 'old' },
      { ...(await exportJWK(own.publicKey)), kid: 'new' },
    ]
    pem = await exportSPKI(own.publicKey)
    token = tokenOf(await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'new' }).sign(own.privateKey))
  })
  const altered = () => tokenOf(token.compact.replace(/\.[^.]+\./, `.${encoded({ ...claims, sub: 'eve' })}.`))

  it('is good by the key that it names, as key set, one key or PEM', async () => {
    expect(await checkByKeys(token, keys)).toEqual({ good: true, text: 'The key new signed exactly this token.' })
    expect((await checkByPasted(token, JSON.stringify({ keys }))).good).toBe(true)
    expect((await checkByPasted(token, JSON.stringify(keys[1]))).good).toBe(true)
    expect((await checkByPasted(token, pem)).good).toBe(true)
  })

  it('is not good where a claim was changed, another key signed it, or none is there', async () => {
    expect((await checkByKeys(altered(), keys)).text).toMatch(/^The key did not sign this/)
    expect((await checkByPasted(altered(), pem)).good).toBe(false)
    expect((await checkByKeys(token, keys.slice(0, 1))).text).toBe('There is no key new among them. Known are: old.')
    expect((await checkByKeys(token, [{ ...keys[0], kid: 'new' }])).good).toBe(false)
    expect((await checkByPasted(token, 'hello')).text).toMatch(/^This is no key/)
  })

  it('by a shared secret is never good by a public key, nor the other way round', async () => {
    const forged = async (secret: string) =>
      tokenOf(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret)))
    expect((await checkByPasted(await forged(pem), pem)).good).toBe(false)
    expect((await checkBySecret(token, pem)).good).toBe(false)
    const own = await forged('a secret of thirty-two letters, at least')
    expect((await checkBySecret(own, 'a secret of thirty-two letters, at least')).good).toBe(true)
    expect((await checkBySecret(own, 'another')).text).toMatch(/^The secret did not sign this/)
  })

  it.each(keyKinds)('SCR-06 of a key pair made here is good: $name', async ({ alg }) => {
    const pair = await makeKeyPair(alg)
    for (const key of [JSON.stringify(pair.privateJwk), pair.privatePem]) {
      const signed = tokenOf(await signToken(JSON.stringify(claims), key))
      expect(signed.payload).toEqual(claims)
      expect((await checkByKeys(signed, [pair.publicJwk])).good).toBe(true)
      expect((await checkByPasted(signed, pair.publicPem)).good).toBe(true)
    }
    expect(pair.publicJwk).not.toHaveProperty('d')
  })

  it('is not made of what is no key, or no claims', async () => {
    const { privatePem, publicPem } = await makeKeyPair('EdDSA')
    await expect(signToken('[]', privatePem)).rejects.toThrow('no JSON object')
    await expect(signToken('{}', publicPem)).rejects.toThrow('cannot be read')
  })
})
