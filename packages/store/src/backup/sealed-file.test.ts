import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { newMasterKeyText, parseMasterKey } from '../secrets/vault.ts'
import { type BackupHeader, newSalt, openFile, sealFile } from './sealed-file.ts'

const master = parseMasterKey(newMasterKeyText())
const header = (): BackupHeader => ({
  format: 1,
  takenAt: '2026-11-27T12:00:00.000Z',
  migrations: [{ number: 1, sha256: 'a' }],
  sealedBy: 'masterKey',
  salt: newSalt(),
  masterKeyId: master.id,
})
async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
async function all(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}
const sealed = (text: Buffer) => all(sealFile(header(), { master }, inPieces(text, 30_000)))
const opened = async (file: Buffer, length = 10_000) => {
  const { text } = await openFile(inPieces(file, length))
  return all(text({ master }))
}
/** Where each chunk begins and ends. */
function chunksOf(file: Buffer): [number, number][] {
  const chunks: [number, number][] = []
  let at = file.indexOf('\n', file.indexOf('\n') + 1) + 1
  while (at < file.length) {
    const end = at + 4 + (file.readUInt32BE(at) & 0x7fff_ffff)
    chunks.push([at, end])
    at = end
  }
  return chunks
}

it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('P1 gives back %i bytes, however they arrive', async (length) => {
  const text = randomBytes(length)
  const file = await sealed(text)
  for (const piece of [7, 4_096, file.length]) expect((await opened(file, piece)).equals(text)).toBe(true)
})

it('P1 refuses a file with any bit changed, with a chunk left out, twice, elsewhere, or with more behind it', async () => {
  const file = await sealed(randomBytes(150_000))
  const chunks = chunksOf(file)
  expect(chunks.length).toBe(3)
  const [[first, second], [, third]] = chunks as [[number, number], [number, number]]
  const parts = [
    file.subarray(0, first),
    file.subarray(first, second),
    file.subarray(second, third),
    file.subarray(third),
  ]
  const [head, one, two, three] = parts as [Buffer, Buffer, Buffer, Buffer]
  for (const order of [
    [head, one, three],
    [head, one, one, two, three],
    [head, two, one, three],
    [head, one, two],
    [file, three],
  ])
    await expect(opened(Buffer.concat(order))).rejects.toThrow(/cut off|changed/)
  for (let tries = 0; tries < 40; tries += 1) {
    const changed = Buffer.from(file)
    const at = Math.floor((file.length * tries) / 40)
    changed[at] = (changed[at] ?? 0) ^ 4
    await expect(opened(changed)).rejects.toThrow()
  }
})

it('P1 no two files have the same bytes, and another key opens none', async () => {
  const text = randomBytes(1_000)
  const file = await sealed(text)
  expect((await sealed(text)).subarray(-500).equals(file.subarray(-500))).toBe(false)
  const other = parseMasterKey(newMasterKeyText())
  const { text: read } = await openFile(inPieces(file, 999))
  await expect(all(read({ master: other }))).rejects.toThrow('not the one')
})
