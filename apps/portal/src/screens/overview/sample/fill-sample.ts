import { ApiError } from '@doorward/contract/client'
import type { Effect } from '@doorward/contract/preview'
import { groupQueries } from '../../../queries/nouns/groups.ts'
import { recordQueries } from '../../../queries/nouns/records.ts'
import { roleQueries } from '../../../queries/nouns/roles.ts'
import { sampleGroups, sampleRecords, sampleRoles } from './sample-company.ts'

/** Does it, unless that was so before. */
async function unless(status: number, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== status) throw error
  }
}

const conflict = 409
const missing = 404

/** By the calls of their own pages, roles and groups before the records that name them. */
const fillSteps = (): (() => Promise<void>)[] => [
  ...sampleRoles.map((role) => () => unless(conflict, () => roleQueries.create(role))),
  ...sampleGroups.map((group) => () => unless(conflict, () => groupQueries.create(group))),
  ...sampleRecords.map((record) => () => unless(conflict, () => recordQueries.create(record))),
]

/** The other way round, so that no record names what is gone. */
const removeSteps = (): (() => Promise<void>)[] => [
  ...sampleRecords.map(
    ({ recordId }) =>
      () =>
        unless(missing, () => recordQueries.remove(recordId, undefined)),
  ),
  ...sampleGroups.map(
    ({ groupId }) =>
      () =>
        unless(missing, () => groupQueries.remove(groupId, undefined)),
  ),
  ...sampleRoles.map((role) => () => unless(missing, () => roleQueries.remove(role.roleId, undefined))),
]

/** Hears how many steps of how many are done. */
type Told = (done: number, all: number) => void

async function inTurn(steps: (() => Promise<void>)[], told: Told): Promise<void> {
  for (const [at, step] of steps.entries()) {
    told(at, steps.length)
    await step()
  }
}

/** Makes what of the sample company is not there; the rest stays. */
export const fillSample = (told: Told): Promise<void> => inTurn(fillSteps(), told)
/** What removing it takes from whom: all of that comes by its records. */
export async function removalEffect(): Promise<Effect> {
  const ask = recordQueries.effects.removeSeveral
  if (!ask) throw new Error('records have no effect of several')
  return (await ask(sampleRecords.map(({ recordId }) => ({ id: recordId, version: undefined })))).effect
}
/** Deletes what of it is there. */
export const removeSample = (told: Told): Promise<void> => inTurn(removeSteps(), told)
