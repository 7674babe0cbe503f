import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backchannelModules } from './backchannel-modules.ts'
import { initiationModules } from './initiation-modules.ts'
import { logoutModules } from './logout-modules.ts'
import type { Module, Outcome } from './module.ts'
import { openProvider, type Provider } from './provider-under-test.ts'
import { registrationModules } from './registration-modules.ts'
import { requestModules } from './request-modules.ts'
import { resultsPage } from './results-page.ts'
import { tokenModules } from './token-modules.ts'

let provider: Provider
const outcomes = new Map<string, Outcome>()
beforeAll(async () => {
  provider = await openProvider()
})
afterAll(() => provider.close())

const passed: Outcome = { result: 'passed', note: '' }
const titleOf = ({ name, demands, section }: Module) => `${name}: ${demands} (${section})`
const plans = [
  { heading: 'Basic OP', modules: [...tokenModules, ...requestModules] },
  { heading: 'RP-Initiated Logout OP', modules: logoutModules },
  { heading: 'Back-Channel Logout OP', modules: backchannelModules },
  { heading: 'Third-Party-Initiated Login OP', modules: initiationModules },
  { heading: 'Registration of the Dynamic OP', modules: registrationModules },
]

describe.each(plans)('$heading of the conformance suite (LGN-01)', ({ modules }) => {
  it.each(modules.map((module) => [titleOf(module), module] as const))('%s', async (_, { name, drive }) => {
    outcomes.set(name, (await drive(provider)) ?? passed)
  })
})

it('docs/conformance.md is what this run found (npm run conformance)', async () => {
  await expect(resultsPage(plans, outcomes)).toMatchFileSnapshot('../../../../docs/conformance.md')
})
