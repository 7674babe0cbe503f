import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeProtectedHeader, type JWK } from 'jose'

/** What somebody has who forges tokens: the published keys, a key pair of their own, and a place that serves it. */
export interface Forgery {
  keys: JWK[]
  own: { publicKey: KeyObject; privateKey: KeyObject }
  /** Where their own key is published. */
  place: string
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The same claims under another header; what is signed is told to the signer. */
function signedAs(token: string, header: object, signer: (text: Buffer) => Buffer): string {
  const said = `${encoded({ ...decodeProtectedHeader(token), ...header })}.${token.split('.')[1]}`
  return `${said}.${signer(Buffer.from(said)).toString('base64url')}`
}

const byEdDSA =
  ({ own }: Forgery) =>
  (text: Buffer) =>
    sign(null, text, own.privateKey)
const publicJwk = ({ own }: Forgery) => own.publicKey.export({ format: 'jwk' })
const keyFor = ({ keys }: Forgery, alg: string) => keys.find((key) => key.alg === alg) ?? {}

/** Ways to make a token pass for another's, each by the token that it shall be taken for (RFC 8725 §2, §3). */
export const forgeries: Record<string, (token: string, by: Forgery) => string[]> = {
  'a token without a signature': (token) =>
    ['none', 'None', 'NONE', ''].flatMap((alg) => [
      signedAs(token, { alg }, () => Buffer.alloc(0)),
      signedAs(token, { alg }, () => Buffer.from(token.split('.')[2] ?? '', 'base64url')),
    ]),
  'a token by HS256 with a published key for a secret': (token, { keys }) =>
    keys.flatMap((jwk) => {
      const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
      const der = key.export({ format: 'der', type: 'spki' })
      const secrets = [key.export({ format: 'pem', type: 'spki' }), der, JSON.stringify(jwk), jwk.x ?? jwk.n ?? '']
      return [...secrets, Buffer.from(jwk.x ?? jwk.n ?? '', 'base64url')].map((secret) =>
        signedAs(token, { alg: 'HS256', kid: jwk.kid }, (text) => createHmac('sha256', secret).update(text).digest()),
      )
    }),
  'a token by RS256 that names the key for EdDSA': (token, by) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const header = { alg: 'RS256', kid: keyFor(by, 'EdDSA').kid }
    return [signedAs(token, header, (text) => sign('sha256', text, privateKey))]
  },
  'a token by EdDSA that names the key for RS256': (token, by) => [
    signedAs(token, { alg: 'EdDSA', kid: keyFor(by, 'RS256').kid }, byEdDSA(by)),
  ],
  'a token by a key of its own that it names as ours': (token, by) => [
    signedAs(token, { alg: 'EdDSA', kid: keyFor(by, 'EdDSA').kid }, byEdDSA(by)),
    signedAs(token, { alg: 'EdDSA', kid: 'their-own' }, byEdDSA(by)),
    signedAs(token, { alg: 'EdDSA', kid: undefined }, byEdDSA(by)),
  ],
  'a token with other claims under a good signature': (token) => {
    const [header, payload = '', signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object // claims are an object
    return [[header, encoded({ ...claims, sub: 'somebody-else' }), signature].join('.')]
  },
  'a token that brings its key along': (token, by) => [
    signedAs(token, { alg: 'EdDSA', jwk: publicJwk(by) }, byEdDSA(by)),
    signedAs(token, { alg: 'EdDSA', kid: undefined, jwk: publicJwk(by) }, byEdDSA(by)),
  ],
  'a token that says where its key is': (token, by) =>
    ['jku', 'x5u'].flatMap((where) => [
      signedAs(token, { alg: 'EdDSA', kid: 'their-own', [where]: by.place }, byEdDSA(by)),
      signedAs(token, { alg: 'EdDSA', [where]: by.place }, byEdDSA(by)),
    ]),
}

/** A place that would serve the forger's key, and counts who asks for it. */
export async function openKeyPlace() {
  let asked = 0
  const server = createServer((_, answer) => {
    asked++
    answer.end('{"keys":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/keys`,
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
