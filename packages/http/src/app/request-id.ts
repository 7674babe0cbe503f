import type { IncomingMessage } from 'node:http'
import { randomId } from '../random-id.ts'

/** An id for one request, in the log, in answers and in the change log. */
export const newRequestId = (): string => randomId('req_', 20)

/** Such as no log line, address or cell of a table is broken by. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/

/** The id that a caller gave its request, by which its own log can be followed into ours; one of ours where it gave none, or one that is not well-formed. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && wellFormed.test(given) ? given : newRequestId()
}
