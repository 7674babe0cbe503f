import { Refusal } from '@doorward/core/refusals'
import { findConnectionTest, type TestFindings } from '@doorward/store/sign-in/connection-tests'
import { findTrace } from '@doorward/store/sign-in/login-traces'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { showTrace } from '../login-traces/show-trace.ts'

const showFindings = ({ expression, ...found }: TestFindings) => ({ ...found, userIdExpression: expression })

/** A test as far as it came, for whoever asked for it: what a provider says of a person is shown to nobody else. Raises NotFound. */
export const getConnectionTest: Handler<'getConnectionTest'> = async (call) => {
  const { accountId, caller, environment, origin } = call
  const { connectionId, testId } = call.params
  const dataKey = await environment.keyring.dataKey(accountId)
  const asked = { testId, at: environment.now(), dataKey }
  const [test, trace] = await readRows(call, async (tx) => [
    await findConnectionTest(tx, accountId, asked),
    await findTrace(tx, accountId, testId),
  ])
  const by = caller.actorId ?? caller.userId
  if (!test || !trace || test.by !== by || test.connectionId !== connectionId) throw new Refusal('NotFound')
  const findings = test.findings && showFindings(test.findings)
  return {
    status: 200,
    body: {
      testId,
      opensUntil: test.opensUntil.toISOString(),
      trace: showTrace(origin)(trace),
      ...(findings ? { findings } : {}),
    },
  }
}
