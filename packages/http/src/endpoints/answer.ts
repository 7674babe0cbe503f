import type { Endpoint } from '@doorward/contract/endpoint'
import type { Incoming, Outgoing } from '../app/incoming.ts'
import type { HttpParts } from '../app/parts.ts'
import type { Answer, Call } from './call.ts'
import { consistencyToken } from './freshness.ts'
import { sendDocument } from './ready-document.ts'

/** The media type under which this API family documents its answers; sent to those who ask for it (contract 0). */
const linksType = 'application/links+json'

/** The media type of a JSON answer for those who accept this. */
export const jsonTypeFor = (accept: string): string =>
  `${accept.includes(linksType) ? linksType : 'application/json'}; charset=utf-8`

/** Published infrastructure tools take 200 alone for a success, also of a creation (contract 4). */
const statusFor = ({ headers }: Incoming, status: number): number =>
  status === 201 && / SDK; Terraform\b/.test(headers['user-agent'] ?? '') ? 200 : status

interface Answering {
  request: Incoming
  reply: Outgoing
  call: Call<Endpoint>
  answer: Answer<Endpoint>
}

/** A simulated check is looked at by people who plan, not asked by what they run. */
const isUsage = ({ endpoint, query }: Call<Endpoint>): boolean =>
  endpoint.countsAsUsage === true && (query as { simulate?: boolean } | undefined)?.simulate !== true // whichever query it is

/** Sends an answer with the headers that every answer has. */
export function answerWith(parts: HttpParts, { request, reply, call, answer }: Answering): void {
  if (answer.headers) reply.headers(answer.headers)
  if (answer.revision !== undefined)
    reply.header('consistency-token', consistencyToken(parts.texts, call.accountId, answer.revision))
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  if (answer.headers?.['cache-control'] === undefined) reply.header('cache-control', 'no-store')
  if (isUsage(call)) parts.countCall?.(call.accountId, call.endpoint)
  if (answer.document) sendDocument(request, reply, answer.document)
  else if (answer.text) reply.code(answer.status).type(answer.text.type).send(answer.text.content)
  else {
    if (answer.body !== undefined && call.accept.includes(linksType)) reply.type(jsonTypeFor(call.accept))
    reply.code(statusFor(request, answer.status)).send(answer.body)
  }
}

/** What was raised once the router no longer listens; it takes only an error for a failure. */
export function fail<Reply extends Outgoing>(reply: Reply, cause: unknown): Reply {
  reply.send(cause instanceof Error ? cause : new Error('something that is no error was raised', { cause }))
  return reply
}

/** Sends an answer. What is raised on the way is answered as a failure, for nobody listens any more. */
export function answerOrFail(parts: HttpParts, answering: Answering): void {
  try {
    answerWith(parts, answering)
  } catch (cause) {
    fail(answering.reply, cause)
  }
}
