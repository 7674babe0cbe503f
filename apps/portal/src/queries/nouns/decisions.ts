import {
  type AccessRequestReply,
  respondToAccessRequest as decideCall,
} from '@doorward/contract/authorization/access/requests'
import { ApiError } from '@doorward/contract/client'
import type { Effect } from '@doorward/contract/preview'
import { askEffect, call, precondition } from '../server/call.ts'
import { recordQueries } from './records.ts'
import { justReadMs, named, requestChanged } from './requests.ts'

export interface DecisionSent {
  status: 'APPROVED' | 'DENIED'
  /** Why, in the words of whoever decides. */
  decisionReason: string
  version: string | undefined
}

/** Approves, which makes an access record, or denies; 409 when somebody decided before. Answers the request as decided. */
export async function decideRequest(
  requestId: string,
  { status, decisionReason, version }: DecisionSent,
): Promise<AccessRequestReply> {
  const { body } = await call(decideCall, {
    params: named(requestId),
    body: { status, ...(decisionReason ? { decisionReason } : {}) },
    headers: precondition(version),
  })
  await requestChanged(requestId)
  return body
}

/**
 * What takes an approval back that was just made, as far as that can be: it deletes the access record as it was made. The
 * decision stays. Raises 412 where somebody changed the record since.
 */
export async function approvalTakenBack({ requestId, recordId }: AccessRequestReply): Promise<() => Promise<void>> {
  if (!recordId) return async () => undefined
  // The answer of the decision has the request's version, not the record's.
  const made = await recordQueries.reread(recordId).catch(() => undefined)
  return async () => {
    const { version } = made ?? (await recordQueries.reread(recordId))
    await recordQueries.remove(recordId, version)
    await requestChanged(requestId)
  }
}

/** Roles of a request that give more than when it was made, and the version that covers what they give now. */
export interface OutgrownRoles {
  roles: string[]
  version: string
}

/** Tells whether an approval was refused because roles have grown, and how to approve what they give now. */
export function outgrownBy(error: unknown): OutgrownRoles | undefined {
  if (!(error instanceof ApiError) || error.code !== 'RequestOutgrown') return undefined
  const { roles, etag } = error.details ?? {}
  return Array.isArray(roles) && typeof etag === 'string' ? { roles: roles.map(String), version: etag } : undefined
}

/** An approval as it would be sent. */
const approval = (id: string, version: string | undefined) => ({
  params: named(id),
  body: { status: 'APPROVED' as const },
  headers: precondition(version),
})

/** What approving a request would give by its roles as they are now, and which of them have grown since it was made. */
async function askApproval(id: string, version: string | undefined) {
  const ask = (seen: string | undefined): Promise<Effect> => askEffect(decideCall, approval(id, seen))
  try {
    return { effect: await ask(version), outgrown: undefined }
  } catch (error) {
    const outgrown = outgrownBy(error)
    if (!outgrown) throw error
    return { effect: await ask(outgrown.version), outgrown }
  }
}

/** The same, read once for the page and the question that is asked on it. */
export const approvalQuery = (id: string, version: string | undefined) => ({
  queryKey: ['requests', 'approval', id, version],
  queryFn: () => askApproval(id, version),
  staleTime: justReadMs,
  retry: false,
})

/** What approving several would give together by their roles as they are now, and of which these have grown, by their places. */
export async function approvalsTogether(several: readonly { id: string; version: string | undefined }[]) {
  const { askTogether, plannedWrite } = await import('../server/effect-together.ts')
  const ask = (outgrown: ReadonlyMap<number, OutgrownRoles>) =>
    askTogether(
      several.map(({ id, version }, at) =>
        plannedWrite(decideCall, approval(id, outgrown.get(at)?.version ?? version)),
      ),
    )
  const outgrown = new Map<number, OutgrownRoles>()
  const first = await ask(outgrown)
  for (const [at, error] of first.refused) {
    const grown = outgrownBy(error)
    if (grown) outgrown.set(at, grown)
  }
  return { ...(outgrown.size > 0 ? await ask(outgrown) : first), outgrown }
}
