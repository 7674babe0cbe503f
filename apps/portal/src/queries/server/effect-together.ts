import { type PlannedWrite, previewWrites } from '@doorward/contract/authorization/access/effects'
import { ApiError } from '@doorward/contract/client'
import { type Endpoint, operationOf } from '@doorward/contract/endpoint'
import { callQuietly } from './call.ts'
import type { Together } from './item-queries.ts'

interface Sent {
  params?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** A write as it would be sent by itself, to be asked about with others. */
export function plannedWrite(endpoint: Endpoint, { params, body, headers = {} }: Sent): PlannedWrite {
  const { 'if-match': ifMatch, 'if-unmodified-since': ifUnmodifiedSince } = headers
  return {
    operation: operationOf(endpoint),
    ...(params ? { params } : {}),
    ...(body === undefined ? {} : { body }),
    ...(ifMatch ? { ifMatch } : {}),
    ...(ifUnmodifiedSince ? { ifUnmodifiedSince } : {}),
  }
}

/** Asks what several writes would move together. */
export async function askTogether(writes: PlannedWrite[]): Promise<Together> {
  const { effect, refused, ofCaller, unknownUsers = [] } = await callQuietly(previewWrites, { body: { writes } })
  const problems = refused.map(({ index, status, errorCode: code, title, details }) => {
    const facts = { status, code, title, ...(details ? { details } : {}) }
    return [index, new ApiError(facts)] as const
  })
  const unknown = new Map(unknownUsers.map(({ index, userIds }) => [index, userIds]))
  return { effect, refused: new Map(problems), ...(ofCaller ? { ofCaller } : {}), unknown }
}
