import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Texts that clients hold and send back without reading them: cursors, consistency tokens (security 39).
 * Each is authenticated and bound to a context; in another context it does not open.
 */
export interface OpaqueTexts {
  make(context: string, value: unknown): string
  /** The value, or undefined when the text is not one of ours for this context. */
  read(context: string, text: string): unknown
}

/**
 * @param key at least 32 bytes, the same on every node
 * @param also keys of texts that other nodes make, while the key is being changed
 */
export function opaqueTexts(key: Uint8Array, also: readonly Uint8Array[] = []): OpaqueTexts {
  const markBy = (key: Uint8Array, context: string, payload: string) =>
    createHmac('sha256', key).update(`${context}\n${payload}`).digest().subarray(0, 16)
  return {
    make(context, value) {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${payload}.${markBy(key, context, payload).toString('base64url')}`
    },
    read(context, text) {
      const [payload, given, ...rest] = text.split('.')
      if (!payload || !given || rest.length > 0) return undefined
      const found = Buffer.from(given, 'base64url')
      const isOf = (expected: Buffer) => found.length === expected.length && timingSafeEqual(found, expected)
      if (![key, ...also].some((one) => isOf(markBy(one, context, payload)))) return undefined
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown
    },
  }
}
