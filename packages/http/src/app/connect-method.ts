import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { statusOf } from '@doorward/contract/refusal-status'
import { Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import { endWith } from './broken-request.ts'
import { countRepeatable, twoHosts } from './repeated-headers.ts'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const phrases: Record<number, string> = { 400: 'Bad Request', 404: 'Not Found', 405: 'Method Not Allowed' }

/**
 * Answers CONNECT, which never becomes a request: nobody is a proxy here. As elsewhere, an unknown host comes first.
 * @param mustBeKnown raises for a host that is none of ours
 */
export function answerConnect(
  { headers, rawHeaders }: IncomingMessage,
  socket: Socket,
  mustBeKnown: (host: string) => Soon<unknown>,
): void {
  socket.on('error', () => socket.destroy())
  const answer = (cause: unknown) => {
    const { code, kind, title } = cause instanceof Refusal ? cause : new Refusal('Unavailable')
    const status = statusOf[kind]
    const phrase = phrases[status] ?? 'Service Unavailable'
    const more = status === 405 ? [`allow: ${methods}`] : []
    endWith(socket, { status: `${status} ${phrase}`, title, errorCode: code }, more)
  }
  const judge = async () => {
    if (countRepeatable(rawHeaders).hosts > 1) throw twoHosts()
    await soon(mustBeKnown(headers.host ?? ''), () => {
      throw new Refusal('MethodNotAllowed')
    })
  }
  judge().catch(answer)
}
