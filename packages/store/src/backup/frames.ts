import { StartError } from '../database/start-error.ts'

/** What a backup is made of, in this order: each table with its rows, what is asked of it once it is restored, its end. */
export type Frame =
  | {
      kind: 'table'
      name: string
      columns: string[]
      /** Of a table with a part for each day: the first of them. */
      firstDay?: string | undefined
    }
  /** Rows as COPY writes them, cut anywhere. */
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'tableEnd'; rows: number }
  | { kind: 'probes'; probes: unknown }
  | { kind: 'end'; tables: number; rows: number }

const kinds = ['table', 'rows', 'tableEnd', 'probes', 'end'] as const
const bodyBytesMax = 64 * 1024 * 1024
const headBytes = 5

/** A frame as bytes: its kind, its length, and rows as they are or the rest as JSON. */
export function frameBytes(frame: Frame): Buffer {
  const { kind, ...rest } = frame
  const body = frame.kind === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(rest))
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(kinds.indexOf(kind))
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** The frames of a text. Raises StartError where it ends before its end. */
export async function* framesOf(text: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0)
  for await (const part of text) {
    rest = Buffer.concat([rest, part])
    let at = 0
    while (rest.length - at >= headBytes) {
      const kind = kinds[rest.readUInt8(at)]
      const length = rest.readUInt32BE(at + 1)
      if (!kind || length > bodyBytesMax)
        throw new StartError('The backup has a part that this Doorward does not know.')
      if (rest.length - at - headBytes < length) break
      const body = rest.subarray(at + headBytes, at + headBytes + length)
      at += headBytes + length
      yield kind === 'rows' ? { kind, bytes: body } : { kind, ...JSON.parse(body.toString()) } // authenticated by the file
      if (kind === 'end') return
    }
    rest = rest.subarray(at)
  }
  throw new StartError('The backup ends before its end.')
}
