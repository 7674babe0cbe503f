import { connectionTestPath } from '@doorward/contract/login/connection-test'
import {
  type Connection,
  type ConnectionFault,
  type FaultReason,
  faultsOf,
} from '@doorward/core/connections/connection'
import { connectionTestApplicationId, type TraceStep } from '@doorward/core/connections/login-trace'
import { invalid, Refusal } from '@doorward/core/refusals'
import { accountOrigin } from '@doorward/http/app/host'
import { storedConnection } from '@doorward/store/items/connections'
import { newSecret } from '@doorward/store/secrets/secret-hash'
import { connectionTestIdOf, saveAskedConnectionTest } from '@doorward/store/sign-in/connection-tests'
import { addToTrace, type TracePart } from '@doorward/store/sign-in/login-traces'
import type { ApiCall, Handler } from '../handler.ts'
import { getLiving, write } from '../items/write.ts'
import { atPresent } from './at-present.ts'

const sentences: Record<FaultReason, (fault: ConnectionFault) => string> = {
  missing: ({ field }) => `The connection can't be tested yet: it has no ${field}.`,
  expired: ({ field, expiredTime }) =>
    `The connection can't be tested: its ${field} ended on ${expiredTime?.slice(0, 10)}.`,
  developmentOnly: () =>
    "The connection can't be tested here: the shared development identity counts on hosts for development and tests alone.",
  notShared: () => "The connection can't be tested: the operator shares no identity for a provider with its addresses.",
  noProvider: () => 'A connection of this type leads to no provider: there is nothing to test.',
}

/** Raises InvalidRequest, naming what is wrong, for a connection by which nobody can go to a provider. */
function mustLead(call: ApiCall, connection: Connection): void {
  const [first] = faultsOf(connection, atPresent(call, connection))
  if (first) throw invalid(first.field, sentences[first.reason](first))
}

/**
 * Answers the address where a browser goes to the provider to test a connection: good once, for ten minutes. Its trace
 * begins here, so that it can be watched. Raises NotFound, and InvalidRequest for a connection that is not complete.
 */
export const createConnectionTest: Handler<'createConnectionTest'> = async (call) => {
  const { accountId, caller, environment, requestId } = call
  const { connectionId } = call.params
  const account = await environment.findAccount(accountId)
  if (!account) throw new Refusal('NotFound')
  const key = { kind: 'connection', id: connectionId } as const
  const ticket = newSecret()
  const testId = connectionTestIdOf(ticket)
  const testUrl = `${accountOrigin(environment.hosts, accountId, account.region)}${connectionTestPath}?${new URLSearchParams({ ticket })}`
  return write(call, {
    reads: [key],
    decide: async (view) => {
      mustLead(call, storedConnection(getLiving(view, key)))
      const by = caller.actorId ?? caller.userId
      const at = view.at.toISOString()
      const steps: TraceStep[] = [{ step: 'asked', at, facts: { by } }]
      const begun: TracePart = {
        ...{ traceId: testId, connectionId, applicationId: connectionTestApplicationId, referenceId: requestId },
        ...{ outcome: 'underWay', steps },
      }
      return {
        changes: [],
        also: async (tx) => {
          await saveAskedConnectionTest(tx, accountId, { testId, asked: { connectionId, by }, at: view.at })
          await addToTrace(tx, accountId, begun)
        },
        secretOf: testId,
        reply: () => ({ status: 201, body: { testId, testUrl } }),
      }
    },
  })
}
