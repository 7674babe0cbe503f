import type { AccountId } from '@doorward/core/ids'
import { lacking, Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Caller } from '@doorward/http/callers/caller'
import type { ApiEnvironment } from '../environment.ts'
import { mayDoIn } from './may-do.ts'
import { standingIn } from './standing.ts'

interface Named {
  caller: Caller
  accountId: AccountId
}

/** The index of an account that a body names, as it is now; undefined where the caller doesn't belong to it. */
export async function indexOfTheirs(
  { engine }: Pick<ApiEnvironment, 'engine'>,
  { caller, accountId }: Named,
): Promise<AccountIndex | undefined> {
  const index = await engine.index(accountId, { kind: 'strong' })
  const isTheirs = caller.issuedFor === accountId || caller.issuedFor === 'platform'
  const isBoundElsewhere = caller.boundTo !== undefined && caller.boundTo !== accountId
  const belongs = index && isTheirs && !isBoundElsewhere && standingIn(index, caller.userId) === 'belongs'
  return belongs ? index : undefined
}

/** Judges who names an account in the body of his call. Raises NotFound where he doesn't belong to it, Forbidden where he may not. */
export const mustHoldIn =
  (environment: Pick<ApiEnvironment, 'engine'>) =>
  async ({ action, resource, ...named }: Named & { action: string; resource: string }): Promise<void> => {
    const index = await indexOfTheirs(environment, named)
    if (!index) throw new Refusal('NotFound')
    if (!mayDoIn(index, named.caller, { action, resourceUri: resource })) throw lacking(action, resource)
  }
