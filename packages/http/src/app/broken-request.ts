import type { Socket } from 'node:net'
import { randomId } from '../random-id.ts'
import type { ProblemBody } from './problem.ts'

interface Answer {
  status: string
  title: string
  errorCode: string
}

const malformed: Answer = {
  status: '400 Bad Request',
  title: 'The request is not well-formed HTTP.',
  errorCode: 'InvalidRequest',
}
const answers: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    title: 'The headers of the request are too large.',
    errorCode: 'HeadersTooLarge',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    title: 'The request did not arrive in time.',
    errorCode: 'RequestTimeout',
  },
}

/**
 * Answers what never became a request (too large headers, no HTTP at all, too slow) in the shape of every other
 * problem, and ends the connection: nothing after it can be read.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // What came before it on the connection is answered first, and where that ends the connection it is the last.
  setImmediate(() => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else endWith(socket, answers[error.code ?? ''] ?? malformed)
  })
}

/** Writes a problem where there is no reply to write it by, and ends the connection. */
export function endWith(socket: Socket, { status, title, errorCode }: Answer, headers: string[] = []): void {
  const errorId = randomId('req_', 20)
  const body = JSON.stringify({ title, errorCode, errorId } satisfies ProblemBody)
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${errorId}`,
    'x-content-type-options: nosniff',
    'connection: close',
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
