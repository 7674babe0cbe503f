import {
  authorizeUserForMany,
  getUserPermissionsForResource,
  getUserResources,
} from '@doorward/contract/authorization/access/user-permissions'
import { ApiError } from '@doorward/contract/client'
import type { ReplyOf } from '@doorward/contract/endpoint'
import type { UserId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { pageSize, pagesOf, useRows } from '../server/paging.ts'

type Answers = ReplyOf<typeof authorizeUserForMany>
type Answer = Answers['answers'][number]
export type CheckAnswer = Pick<Answer, 'allowed' | 'explanation'> & Partial<Pick<Answers, 'revision' | 'asOf'>>

export interface Question {
  userId: string
  action: string
  resourceUri: string
  /** A time of the past (ISO 8601); left out, it is about now. */
  asOf?: string | undefined
}

/** What is said of the past stays as it is; what is said of now is asked again. */
const about = (asOf: string | undefined) =>
  asOf ? { query: { asOf }, staleTime: Number.POSITIVE_INFINITY, retry: false } : { query: {}, staleTime: 0 }

interface Asking {
  query: { explain?: boolean; asOf?: string }
  signal: AbortSignal
}
const simulate = async (
  userId: string,
  questions: { permission: string; resourceUri: string }[],
  { query, signal }: Asking,
): Promise<Answers> =>
  (
    await call(authorizeUserForMany, {
      params: { userId: asId<UserId>(userId) },
      query: { simulate: true, ...query },
      body: { questions },
      signal,
    })
  ).body

/**
 * The answer of the same engine that serves the API, with its reason. It is simulated: nobody tries anything by it, so it
 * is no check of the audit trail. Asked as one of many, for a "no" is then an answer like any other.
 */
export const checkQuery = ({ userId, action, resourceUri, asOf }: Question) => {
  const { query: past, ...kept } = about(asOf)
  return queryOptions({
    queryKey: ['check', userId, action, resourceUri, asOf ?? null],
    ...kept,
    queryFn: async ({ signal }): Promise<{ answer: CheckAnswer; tookMs: number }> => {
      const begun = performance.now()
      const {
        answers,
        revision,
        asOf: moment,
      } = await simulate(userId, [{ permission: action, resourceUri }], {
        query: { explain: true, ...past },
        signal,
      })
      const [{ allowed, explanation } = { allowed: false, explanation: undefined }] = answers
      const told = { ...(explanation && { explanation }), ...(moment && { asOf: moment }) }
      return { answer: { allowed, revision, ...told }, tookMs: performance.now() - begun }
    },
    placeholderData: undefined,
  })
}

export interface BatchAnswer {
  answers: { resourceUri: string; permission: string; allowed: boolean }[]
  revision: number
}
/** Many questions about one person, answered in order and as of one revision. */
export const checkManyQuery = (
  userId: string,
  questions: { permission: string; resourceUri: string }[],
  asOf?: string | undefined,
) => {
  const { query, ...kept } = about(asOf)
  return queryOptions({
    queryKey: ['check', 'many', userId, questions, asOf ?? null],
    ...kept,
    queryFn: ({ signal }): Promise<BatchAnswer> => simulate(userId, questions, { query, signal }),
    placeholderData: undefined,
  })
}

/** What of some questions a user may do. Asked together, so that whoever may do none of it is no failed call. */
export const holdsQuery = (userId: string, questions: { permission: string; resourceUri: string }[]) =>
  queryOptions({
    queryKey: ['users', 'holds', userId, questions],
    enabled: userId !== '' && questions.length > 0,
    queryFn: async ({ signal }): Promise<boolean[]> =>
      (await simulate(userId, questions, { query: {}, signal })).answers.map(({ allowed }) => allowed),
    placeholderData: undefined,
  })

/** A user of whom nothing is known holds nothing. */
export async function permissionsHeld(userId: string, resourceUri: string, signal: AbortSignal) {
  try {
    return (
      await call(getUserPermissionsForResource, { params: { userId: asId<UserId>(userId), resourceUri }, signal })
    ).body.permissions
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

/** Resources a user has permissions to, nested ones included. */
export const userResourcesQuery = (userId: string, asOf?: string | undefined) =>
  pagesOf(['users', 'resources', userId, asOf ?? null], async (cursor, signal) => {
    const query = {
      limit: pageSize,
      resourceUri: '*',
      collectionConfiguration: 'INCLUDE_NESTED' as const,
      ...(asOf ? { asOf } : {}),
      ...(cursor ? { cursor } : {}),
    }
    const { body } = await call(getUserResources, { params: { userId: asId<UserId>(userId) }, query, signal })
    return { rows: body.resources ?? [], cursor: body.pagination?.next?.cursor }
  })

/** Whether somebody may do nothing at all; false as long as that is not known. */
export function useHoldsNothing(userId: string): boolean {
  const { rows, error } = useRows(userResourcesQuery(userId))
  return rows ? rows.length === 0 : error instanceof ApiError && error.status === 404
}

export const permissionsQuery = (userId: string, resourceUri: string, asOf?: string | undefined) =>
  queryOptions({
    queryKey: ['users', 'permissions', userId, resourceUri, asOf ?? null],
    queryFn: async ({ signal }) =>
      (
        await call(getUserPermissionsForResource, {
          params: { userId: asId<UserId>(userId), resourceUri },
          query: asOf ? { asOf } : {},
          signal,
        })
      ).body.permissions,
    placeholderData: undefined,
  })
