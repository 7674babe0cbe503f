import { accountSites, authenticated } from '@doorward/contract/endpoint'
import { exportJWK } from 'jose'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { hostOf, openApp, thing, tokenOf, tokenOfClient } from './open-app.ts'
import { newProofKey } from './proofs.ts'
import { madeAt } from './signed.ts'

const address = `http://${hostOf.one}/v1/things`
const saving = thing({
  ...{ method: 'PUT', path: '/v1/things/:id', access: authenticated, rate: 'write', sites: accountSites },
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({}),
})

/** A server that takes each proof once, somebody's token that is bound to a key, and the key. */
async function opened() {
  const taken = new Set<string>()
  const takeProof = async (accountId: string, { id }: { id: string }) => {
    const name = `${accountId} ${id}`
    const isFirst = !taken.has(name)
    taken.add(name)
    return isFirst
  }
  const app = await openApp({ endpoints: [thing(), saving], parts: { takeProof } })
  const key = await newProofKey()
  const token = await tokenOf('ann', { cnf: { jkt: key.jkt } })
  const ask = (
    proof: string | undefined,
    more: { scheme?: string; url?: string; method?: 'GET' | 'PUT'; shown?: string } = {},
  ) =>
    app.send(more.url ?? '/v1/things', {
      ...(more.method === 'PUT' ? { method: 'PUT', body: {} } : {}),
      headers: {
        ...(more.method === 'PUT' ? { 'content-type': 'application/json' } : {}),
        authorization: `${more.scheme ?? 'DPoP'} ${more.shown ?? token}`,
        ...(proof === undefined ? {} : { dpop: proof }),
      },
    })
  const prove = (claims = {}, header = {}) => key.prove({ url: address, token, at: madeAt }, claims, header)
  return { ...app, key, token, ask, prove, taken }
}

describe('a token that is bound to a key (RFC 9449) at /v1', () => {
  it('SEC-15 is good with a proof of the key for this very request, once', async () => {
    const { ask, prove, calls } = await opened()
    const proof = await prove()
    const first = await ask(proof)
    expect([first.status, calls[0]?.caller?.userId]).toEqual([200, 'ann'])
    const again = await ask(proof)
    expect([again.status, again.body.errorCode]).toEqual([401, 'InvalidDpopProof'])
    expect((await ask(await prove())).status).toBe(200)
  })

  it('SEC-15 is good where a request is judged twice, before its body and after it', async () => {
    const { ask, key, token } = await opened()
    const url = `http://${hostOf.one}/v1/things/%2fa%2Fb`
    const proof = await key.prove({ method: 'PUT', url, token, at: madeAt })
    const saved = await ask(proof, { method: 'PUT', url: '/v1/things/%2Fa%2Fb' })
    expect(saved.status).toBe(200)
  })

  it.each<
    [
      string,
      (
        of: Awaited<ReturnType<typeof opened>>,
      ) => Promise<{ proof?: string; scheme?: string; url?: string; method?: 'PUT'; shown?: string }>,
    ]
  >([
    ['alone, as whoever stole it has it', async () => ({})],
    ['as a plain bearer token', async () => ({ scheme: 'Bearer' })],
    ['as a plain bearer token, with a proof', async ({ prove }) => ({ scheme: 'Bearer', proof: await prove() })],
    [
      'with a proof of another key',
      async ({ token }) => ({ proof: await (await newProofKey()).prove({ url: address, token, at: madeAt }) }),
    ],
    ['with a proof for another method', async ({ prove }) => ({ proof: await prove({ htm: 'POST' }) })],
    ['with a proof for another address', async ({ prove }) => ({ proof: await prove({ htu: `${address}/x` }) })],
    [
      'with a proof for another host',
      async ({ prove }) => ({ proof: await prove({ htu: `http://${hostOf.two}/v1/things` }) }),
    ],
    ['with a proof for another token', async ({ prove }) => ({ proof: await prove({ ath: 'x'.repeat(43) }) })],
    ['with a proof for no token', async ({ prove }) => ({ proof: await prove({ ath: undefined }) })],
    ['with a proof without a name', async ({ prove }) => ({ proof: await prove({ jti: undefined }) })],
    ['with a proof whose name is endless', async ({ prove }) => ({ proof: await prove({ jti: 'x'.repeat(257) }) })],
    ['with a proof without a time', async ({ prove }) => ({ proof: await prove({ iat: undefined }) })],
    ['with a proof of another type', async ({ prove }) => ({ proof: await prove({}, { typ: 'JWT' }) })],
    [
      'with a proof that says its private key',
      async ({ prove, key }) => ({ proof: await prove({}, { jwk: await exportJWK(key.privateKey) }) }),
    ],
    ['with a proof without a key', async ({ prove }) => ({ proof: await prove({}, { jwk: undefined }) })],
    ['with a proof that was cut', async ({ prove }) => ({ proof: (await prove()).slice(0, -4) })],
    ['with two proofs', async ({ prove }) => ({ proof: `${await prove()}, ${await prove()}` })],
    ['with an endless proof', async ({ prove }) => ({ proof: await prove({ more: 'x'.repeat(4_096) }) })],
  ])('SEC-15 is refused %s', async (_, how) => {
    const given = await opened()
    const { proof, ...more } = await how(given)
    const answer = await given.ask(proof, more)
    expect([answer.status, answer.body.errorCode, given.calls]).toEqual([401, 'InvalidDpopProof', []])
    expect(answer.headers['www-authenticate']).toBe('DPoP error="invalid_dpop_proof", algs="ES256 EdDSA Ed25519"')
    expect(given.taken.size).toBe(0)
  })

  it.each([madeAt - 61, madeAt + 61])(
    'SEC-15 asks for a nonce where the time of a proof is %i, and takes the proof with it',
    async (iat) => {
      const { ask, prove } = await opened()
      const asked = await ask(await prove({ iat }))
      expect([asked.status, asked.body.errorCode]).toEqual([401, 'UseDpopNonce'])
      expect(asked.headers['www-authenticate']).toContain('DPoP error="use_dpop_nonce"')
      const nonce = String(asked.headers['dpop-nonce'])
      expect((await ask(await prove({ iat, nonce }))).status).toBe(200)
      const wrong = await ask(await prove({ nonce: `${nonce}x` }))
      expect([wrong.status, wrong.body.errorCode]).toEqual([401, 'UseDpopNonce'])
    },
  )

  it('SEC-15 a token that is bound to no key is none, shown as one', async () => {
    const { ask, key } = await opened()
    const plain = await tokenOf('ann')
    const proof = await key.prove({ url: address, token: plain, at: madeAt })
    const refused = await ask(proof, { shown: plain })
    expect([refused.status, refused.body]).toEqual([
      401,
      expect.objectContaining({
        errorCode: 'InvalidDpopProof',
        title: 'This access token is bound to no key: show it as Bearer.',
      }),
    ])
    expect((await ask(undefined, { shown: plain, scheme: 'Bearer' })).status).toBe(200)
  })

  it('SEC-15 holds for tokens of service clients, and for no other confirmation than of one key', async () => {
    const { ask, key } = await opened()
    const forClient = await tokenOf('sc_bot', { client_id: 'sc_bot', client_key: 'k1', cnf: { jkt: key.jkt } })
    const proof = await key.prove({ url: address, token: forClient, at: madeAt })
    expect((await ask(proof, { shown: forClient })).status).toBe(200)
    expect((await ask(undefined, { shown: forClient, scheme: 'Bearer' })).status).toBe(401)
    expect((await ask(undefined, { shown: await tokenOfClient(), scheme: 'Bearer' })).status).toBe(200)
    for (const cnf of [{}, null, 'x', { jkt: 'x' }, { jkt: key.jkt, 'x5t#S256': 'x' }, { 'x5t#S256': 'x' }]) {
      const shown = await tokenOf('ann', { cnf })
      const own = await key.prove({ url: address, token: shown, at: madeAt })
      expect((await ask(own, { shown })).status).toBe(401)
    }
  })

  it('SEC-15 no proof is taken where nobody takes note of them', async () => {
    const app = await openApp()
    const key = await newProofKey('EdDSA')
    const token = await tokenOf('ann', { cnf: { jkt: key.jkt } })
    const proof = await key.prove({ url: address, token, at: madeAt })
    expect((await app.send('/v1/things', { headers: { authorization: `DPoP ${token}`, dpop: proof } })).status).toBe(
      401,
    )
  })
})
