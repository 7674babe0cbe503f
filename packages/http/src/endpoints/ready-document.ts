import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { Incoming, Outgoing } from '../app/incoming.ts'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** How a document is sent, the shortest way first. */
const codings = ['br', 'gzip', 'identity'] as const
type Coding = (typeof codings)[number]

/** A text that many ask for, with all that sending it takes. */
export interface ReadyDocument {
  type: string
  /** Tells this text, sent as this type, from every other. */
  hash: string
  forms: Readonly<Record<Coding, Buffer>>
}

/** Makes a text ready: compressed once in each way, which takes some milliseconds beside the loop. */
export async function readyDocument(type: string, text: string): Promise<ReadyDocument> {
  const identity = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } // beyond it a tenth is saved for ten times the work
  const [br, gz] = await Promise.all([inBrotli(identity, quality), inGzip(identity)])
  const hash = createHash('sha256').update(type).update('\n').update(identity).digest('base64url').slice(0, 27)
  return { type, hash, forms: { br, gzip: gz, identity } }
}

/** Whether a list of entity tags names this one; `W/` in front of one does not matter here (RFC 9110 §13.1.2). */
const names = (list: string | undefined, tag: string): boolean =>
  (list ?? '').split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))

/**
 * Sends a document in the shortest form that the caller accepts, or 304 where he has it (RFC 9110 §8.8.3, §12.5.3, §13.1.2).
 * Each form has a strong tag of its own.
 */
export function sendDocument(request: Incoming, reply: Outgoing, { type, hash, forms }: ReadyDocument): void {
  const accepted = negotiate(String(request.headers['accept-encoding'] ?? '').toLowerCase(), [...codings]) // RFC 9110 §8.4.1
  const coding = codings.find((each) => each === accepted) ?? 'identity'
  const tag = `"${hash}-${coding}"`
  const varies = [reply.getHeader('vary') ?? []].flat()
  reply.headers({ etag: tag, vary: [...varies, 'Accept', 'Accept-Encoding'].join(', ') })
  if (names(request.headers['if-none-match'], tag)) return void reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  reply.code(200).type(type).send(forms[coding])
}
