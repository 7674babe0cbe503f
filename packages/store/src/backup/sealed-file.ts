import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { StartError } from '../database/start-error.ts'
import type { MasterKey } from '../secrets/vault.ts'

/** By what a backup is sealed: a passphrase, or the master key, which also opens the secrets in it. */
export type SealedBy = { passphrase: string } | { master: MasterKey }

/** What stands before the sealed part, for everybody to read; whoever changes it makes the file one that does not open. */
export interface BackupHeader {
  format: 1
  /** When its snapshot was taken, by the database's clock. */
  takenAt: string
  /** The migrations that its schema was made by, in order. */
  migrations: { number: number; sha256: string }[]
  sealedBy: 'passphrase' | 'masterKey'
  /** Of the key, in base64; another one for each file. */
  salt: string
  /** By which master key the secrets inside are wrapped. */
  masterKeyId: string
}

const firstLine = 'doorward backup\n'
const headerBytesMax = 1_000_000
const chunkBytes = 64 * 1024
const tagBytes = 16
const lastFlag = 0x8000_0000
/** About 0.4 s and 128 MB for a guess. */
const scryptCost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

export const newSalt = (): string => randomBytes(32).toString('base64')

function keyOf(sealedBy: SealedBy, salt: string): Buffer {
  const bytes = Buffer.from(salt, 'base64')
  if ('passphrase' in sealedBy) return scryptSync(sealedBy.passphrase.normalize('NFC'), bytes, 32, scryptCost)
  return Buffer.from(hkdfSync('sha256', sealedBy.master.key, bytes, 'doorward backup', 32))
}

/** The chunk's place is its nonce, under a key that no other file has; the last one is told from all others. */
const nonceOf = (place: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 6, 6)
  return nonce
}
const boundTo = (head: Buffer, isLast: boolean) => Buffer.concat([head, Buffer.from([Number(isLast)])])

/** The bytes of a file: the header, and the text in chunks that are each encrypted and authenticated (AES-256-GCM). */
export async function* sealFile(
  header: BackupHeader,
  sealedBy: SealedBy,
  text: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const before = Buffer.from(`${firstLine}${JSON.stringify(header)}\n`)
  const head = createHash('sha256').update(before).digest()
  const key = keyOf(sealedBy, header.salt)
  yield before
  let place = 0
  const seal = (chunk: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place++)).setAAD(boundTo(head, isLast))
    const sealed = Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE((isLast ? lastFlag : 0) + sealed.length)
    return Buffer.concat([length, sealed])
  }
  let rest = Buffer.alloc(0)
  for await (const part of text) {
    rest = Buffer.concat([rest, part])
    while (rest.length > chunkBytes) {
      yield seal(rest.subarray(0, chunkBytes), false)
      rest = rest.subarray(chunkBytes)
    }
  }
  yield seal(rest, true)
}

const noBackup = () => new StartError('This file is no backup of Doorward.')
const damaged = () => new StartError('The backup is cut off or was changed; nothing of it was kept.')

/** Hands on a stream's bytes in pieces of the lengths that are asked for. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>
  #rest = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** So many bytes; fewer at the end of the stream. */
  async take(length: number): Promise<Buffer> {
    const parts = [this.#rest]
    let have = this.#rest.length
    while (have < length) {
      const { value, done } = await this.#source.next()
      if (done) break
      parts.push(Buffer.from(value))
      have += value.length
    }
    const all = Buffer.concat(parts)
    this.#rest = all.subarray(length)
    return all.subarray(0, length)
  }

  /** Up to and with the next end of a line; undefined where there is none within so many bytes. */
  async line(max: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for (let have = 0; have < max; ) {
      const part = await this.take(4096)
      if (part.length === 0) return undefined
      const end = part.indexOf(0x0a)
      if (end < 0) {
        parts.push(part)
        have += part.length
        continue
      }
      this.#rest = Buffer.concat([part.subarray(end + 1), this.#rest])
      return Buffer.concat([...parts, part.subarray(0, end + 1)])
    }
    return undefined
  }
}

/**
 * Reads a file: its header at once, its text once a key is given. The text ends with StartError where a chunk was changed, left
 * out or put elsewhere, where the file ends early, and where the key is another one. Raises StartError for what is no backup.
 */
export async function openFile(
  source: AsyncIterable<Uint8Array>,
): Promise<{ header: BackupHeader; text(sealedBy: SealedBy): AsyncGenerator<Buffer> }> {
  const bytes = new Bytes(source)
  const line = await bytes.line(firstLine.length)
  if (line?.toString() !== firstLine) throw noBackup()
  const headerLine = await bytes.line(headerBytesMax)
  if (!headerLine) throw damaged()
  const header = readHeader(headerLine.toString())
  const head = createHash('sha256').update(firstLine).update(headerLine).digest()

  async function* text(sealedBy: SealedBy): AsyncGenerator<Buffer> {
    const key = keyOf(sealedBy, header.salt)
    for (let place = 0; ; place += 1) {
      const lengthBytes = await bytes.take(4)
      if (lengthBytes.length < 4) throw damaged()
      const said = lengthBytes.readUInt32BE()
      const isLast = said >= lastFlag
      const length = isLast ? said - lastFlag : said
      if (length < tagBytes || length > chunkBytes + tagBytes) throw damaged()
      const sealed = await bytes.take(length)
      if (sealed.length < length) throw damaged()
      yield open(key, { sealed, place, isLast, head, sealedBy })
      if (!isLast) continue
      if ((await bytes.take(1)).length > 0) throw damaged()
      return
    }
  }
  return { header, text }
}

function open(
  key: Buffer,
  {
    sealed,
    place,
    isLast,
    head,
    sealedBy,
  }: { sealed: Buffer; place: number; isLast: boolean; head: Buffer; sealedBy: SealedBy },
): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(boundTo(head, isLast))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    if (place > 0) throw damaged()
    throw new StartError(
      'passphrase' in sealedBy
        ? 'The passphrase is not the one that this backup was sealed with, or its beginning was changed.'
        : 'The master key is not the one that this backup was sealed with, or its beginning was changed.',
    )
  }
}

function readHeader(text: string): BackupHeader {
  let header: Partial<BackupHeader>
  try {
    header = JSON.parse(text)
  } catch {
    throw noBackup()
  }
  if (header.format !== 1)
    throw new StartError('This backup has a form that this Doorward does not know: it is of a later one.')
  const { takenAt, migrations, sealedBy, salt, masterKeyId } = header
  const isWhole =
    typeof takenAt === 'string' &&
    Array.isArray(migrations) &&
    migrations.every((one) => typeof one?.number === 'number' && typeof one.sha256 === 'string') &&
    (sealedBy === 'passphrase' || sealedBy === 'masterKey') &&
    typeof salt === 'string' &&
    Buffer.from(salt, 'base64').length === 32 &&
    typeof masterKeyId === 'string'
  if (!isWhole) throw noBackup()
  return { format: 1, takenAt, migrations, sealedBy, salt, masterKeyId }
}
