import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** CBOR of the few things that an authenticator says (RFC 8949). */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)] // nothing else is said
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, of]) => [cbor(key), cbor(of)])])
}

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

/** What may be wrong with what an authenticator and its browser say. */
interface Lies {
  origin?: string
  rpId?: string
  isVerified?: boolean
  challenge?: string
}

/** An authenticator that makes and shows one passkey, as a browser would hand it over. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  count = 0

  #clientData(type: string, { challenge }: Options, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #said(rpId: string, flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  #wrapped(response: object) {
    const id = base64url(this.id)
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }

  attestation(options: Options, origin: string, { isVerified = true, ...lies }: Lies = {}) {
    const rpId = lies.rpId ?? options.rp?.id ?? ''
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const size = Buffer.from([0, this.id.length])
    const authData = Buffer.concat([
      this.#said(rpId, isVerified ? 0x45 : 0x41),
      ...[Buffer.alloc(16), size, this.id, cbor(cose)],
    ])
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    const challenge = lies.challenge ?? options.challenge
    return {
      attestationObject,
      clientDataJSON: this.#clientData('webauthn.create', { challenge }, lies.origin ?? origin),
    }
  }

  /** Makes a passkey. */
  create(options: Options, origin: string, lies: Lies = {}): string {
    const { attestationObject, clientDataJSON } = this.attestation(options, origin, lies)
    return this.#wrapped({
      attestationObject: base64url(attestationObject),
      clientDataJSON: base64url(clientDataJSON),
    })
  }

  /** Shows it. */
  get(options: Options, origin: string, { isVerified = true, ...lies }: Lies = {}): string {
    const clientData = this.#clientData('webauthn.get', options, lies.origin ?? origin)
    const authData = this.#said(lies.rpId ?? options.rpId ?? '', isVerified ? 0x05 : 0x01)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key.privateKey)
    return this.#wrapped({
      authenticatorData: base64url(authData),
      clientDataJSON: base64url(clientData),
      signature: base64url(signature),
    })
  }
}
