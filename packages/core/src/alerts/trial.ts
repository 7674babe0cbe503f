import { judge } from './judge.ts'
import { type MeasuredType, measureOf } from './measure.ts'
import type { Alert, AlertFacts, Finding } from './model.ts'
import { findingsOf } from './rules.ts'

/** What an alert would have told of, by the facts of one step of time after the other. */
export interface AlertTrial {
  steps: { at: Date; value: number | undefined }[]
  fired: { time: string; reason: string }[]
}

interface TrialParts {
  /** Facts that begin anew with each step: nothing of the step before stands any more. */
  beginsAnew: boolean
  reasonOf(findings: Finding[]): string
}

/** Judges an alert that tells of nothing yet by facts of the past, in their order. */
export function tryAlert(
  { type, value }: { type: MeasuredType; value: number },
  facts: readonly AlertFacts[],
  { beginsAnew, reasonOf }: TrialParts,
): AlertTrial {
  const trial: AlertTrial = { steps: [], fired: [] }
  let alert: Alert = {
    alertId: '' as Alert['alertId'], // it is kept nowhere
    name: '',
    type,
    value,
    recipients: [],
    firing: [],
    acknowledged: false,
  }
  for (const each of facts) {
    const before = beginsAnew ? judge(alert, [], { at: each.now, reasonOf }) : alert
    alert = judge(before, findingsOf(before, each), { at: each.now, reasonOf })
    if (alert.lastFired && alert.lastFired !== before.lastFired) trial.fired.push(alert.lastFired)
    trial.steps.push({ at: each.now, value: measureOf(type, each) })
  }
  return trial
}
