import { clockLimits } from '@doorward/store/database/database-clock'
import { listNodeStates, silentAfterSeconds } from '@doorward/store/installation/node-states'
import { findWaiting } from '@doorward/store/jobs/waiting'
import { spanOf } from '../sizes.ts'
import { advice, type Check, fault } from './finding.ts'

const lateSeconds = 600
const behindMax = 1_000

const nodes: Check = {
  name: 'nodes',
  async look({ database }) {
    const all = await listNodeStates(database)
    const live = all.filter(({ silentSeconds }) => silentSeconds <= silentAfterSeconds)
    const silent = all.filter((node) => !live.includes(node))
    const builds = new Set(live.map(({ build }) => build))
    const mixed =
      builds.size > 1
        ? [
            advice(
              `The nodes run ${builds.size} builds: ${[...builds].join('; ')}.`,
              'Right while a release is rolled out, and not for longer.',
              'Start those of the older build anew.',
            ),
          ]
        : []
    const nobody =
      live.length === 0
        ? [
            advice(
              'No node runs.',
              'Nobody is served, and nothing is done beside requests.',
              'Start one, where one should run.',
            ),
          ]
        : []
    return [
      ...nobody,
      ...silent.map(({ place, silentSeconds }) =>
        advice(
          `The node ${place} has told nothing for ${spanOf(silentSeconds)} and did not say that it ends.`,
          'It was killed, or it does not reach the database. A day after its last word it is forgotten.',
          'Look at its log, and start it again where it should run.',
        ),
      ),
      ...live
        .filter(({ fault: why }) => why !== undefined && why !== 'stopping')
        .map(({ place, fault: why }) =>
          fault(`The node ${place} does not serve: ${why}.`, 'Balancers send nobody to it.', 'Look at its log.'),
        ),
      ...live
        .filter(({ clockAheadMs }) => Math.abs(clockAheadMs) > clockLimits.alarmMs)
        .map(({ place, clockAheadMs }) =>
          fault(
            `The clock of the node ${place} is ${spanOf(Math.abs(clockAheadMs) / 1000)} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database's.`,
            'Beyond 30 seconds it does not serve; tokens of others are judged too old or too new before that.',
            'On that machine: timedatectl set-ntp true',
          ),
        ),
      ...live
        .filter(({ indexBehind }) => indexBehind > behindMax)
        .map(({ place, indexBehind }) =>
          fault(
            `The index of the node ${place} is ${indexBehind} changes behind.`,
            'It refuses checks that it can’t promise to be fresh.',
            'Look whether it reaches the database, and whether DOORWARD_INDEX_MB holds the accounts it serves.',
          ),
        ),
      ...mixed,
    ]
  },
}

const waiting: Check = {
  name: 'work beside requests',
  async look({ database }) {
    const { jobs, mails } = await findWaiting(database)
    const alive = (await listNodeStates(database)).some(({ silentSeconds }) => silentSeconds <= silentAfterSeconds)
    const late = (count: number, seconds: number, name: string, why: string, remedy: string) =>
      alive && count > 0 && seconds > lateSeconds
        ? [fault(`${name}: ${count} wait, the longest for ${spanOf(seconds)}.`, why, remedy)]
        : []
    return [
      ...late(
        ...([jobs.count, jobs.longestSeconds, 'Pieces of work'] as const),
        'Invites expire late, integrations get nothing, invoices are not made.',
        'Look in the logs of the nodes for what fails, and whether any runs with DOORWARD_SERVICES that has "api".',
      ),
      ...late(
        ...([mails.count, mails.longestSeconds, 'Mails'] as const),
        'People wait for codes and invitations.',
        'Look in the log for "a mail was not sent", and at DOORWARD_SMTP_URL.',
      ),
    ]
  },
}

export const ofNodes: readonly Check[] = [nodes, waiting]
