import { alertTypes } from '@doorward/core/alerts/model'
import { tryAlert } from '@doorward/core/alerts/trial'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { textsOfApi } from '../texts.ts'
import { isHourly, pastFactsFor } from './past-facts.ts'
import { reasonIn } from './reasons.ts'

const toldMax = 100

/** What an alert would have told of in the last seven days, judged by the rule that alerts are judged by. */
export const getAlertTrial: Handler<'getAlertTrial'> = async (call) => {
  const { type, value = alertTypes[type].usual } = call.query
  const now = call.environment.now()
  const facts = await readRows(call, (tx) => pastFactsFor(tx, call.accountId, { type, now, value }))
  const trial = tryAlert({ type, value }, facts, { beginsAnew: isHourly(type), reasonOf: reasonIn(textsOfApi) })
  return {
    status: 200,
    body: {
      type,
      value,
      by: isHourly(type) ? 'HOUR' : 'DAY',
      steps: trial.steps.map(({ at, value: measured }) => ({
        at: at.toISOString(),
        ...(measured === undefined ? {} : { value: measured }),
      })),
      firedCount: trial.fired.length,
      fired: trial.fired.slice(-toldMax).reverse(),
    },
  }
}
