import { snapshotDatabase } from '@doorward/store/backup/snapshot-database'
import { Connection } from '@doorward/store/database/connection'
import { StartError } from '@doorward/store/database/start-error'
import type { MasterKey } from '@doorward/store/secrets/vault'
import type { Config } from '../config.ts'
import { databaseOwner } from '../database-owner.ts'
import { presentMasterKey } from '../master-key.ts'
import type { Outcome } from '../outcome.ts'
import { type Check, type Finding, fault, type Ground, type Machine } from './finding.ts'
import { migrations, ofDatabase } from './of-database.ts'
import { ofKeys } from './of-keys.ts'
import { ofMachine, thisMachine } from './of-machine.ts'
import { ofNetwork } from './of-network.ts'
import { ofNodes } from './of-nodes.ts'

/** What needs no table of ours. */
const withoutTables = [...ofMachine, ...ofNetwork]

/** No check waits longer for the database, such as for a table that somebody has locked. */
const statementMs = '10000'

/** Everything that is looked at, in the order in which it is told. */
export const checks: readonly Check[] = [...ofDatabase, ...ofKeys, ...ofMachine, ...ofNodes, ...ofNetwork]

/** What was found, and the names of the checks that looked. */
interface Examined {
  findings: Finding[]
  looked: string[]
}

/**
 * Looks at an installation, also while it serves, and changes nothing: what is wrong, why it matters, what to type. One check that
 * can't look is a finding itself and keeps no other from looking; of a database that is not of this release only what needs no table
 * of ours is looked at.
 */
export async function examine(config: Config, machine: Machine = thisMachine): Promise<Examined> {
  let owner: Awaited<ReturnType<typeof databaseOwner>>
  try {
    owner = await databaseOwner(config)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const remedy = config.databaseUrl ? 'Look whether PostgreSQL runs, and at DATABASE_URL.' : 'Look at DOORWARD_DATA.'
    const why = 'Nothing else can be looked at, and no node serves for long.'
    return { findings: [{ check: 'database', ...fault(error.message, why, remedy) }], looked: ['database'] }
  }
  const connection = new Connection(owner.target, { limited: false })
  try {
    await connection.open()
    const { sql } = connection
    await sql`select set_config('statement_timeout', ${statementMs}, false)`
    const ground = { config, machine, sql, database: snapshotDatabase(sql), master: masterOf(config) }
    const findings = await lookOnce(migrations, ground)
    const others = findings.length > 0 ? withoutTables : checks.filter((check) => check !== migrations)
    for (const check of others) findings.push(...(await lookOnce(check, ground)))
    return { findings, looked: [migrations, ...others].map(({ name }) => name) }
  } finally {
    await connection.close()
    await owner.close()
  }
}

/** One that is none is told by the check of it. */
function masterOf(config: Config): MasterKey | undefined {
  try {
    return presentMasterKey(config)
  } catch {
    return undefined
  }
}

async function lookOnce({ name, look }: Check, ground: Ground): Promise<Finding[]> {
  try {
    return (await look(ground)).map((finding) => ({ check: name, ...finding }))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      {
        check: name,
        ...fault(
          `This could not be looked at: ${why}.`,
          'Nobody knows whether it is well.',
          'Mend what is told above, and ask again.',
        ),
      },
    ]
  }
}

const marks = { fault: '✗', advice: '!' } as const

const linesOf = ({ check, level, what, why, remedy }: Finding): string =>
  [`${marks[level]} ${check}: ${what}`, `    ${why}`, `    → ${remedy}`].join('\n')

/**
 * The operator's command: fails where there is a fault, not for advice.
 * @param read raises StartError for a setting that makes no sense, which is a finding as well
 */
export async function doctor(read: () => Config): Promise<Outcome> {
  const { findings, looked } = await examineBy(read)
  const faults = findings.filter(({ level }) => level === 'fault').length
  const sum = `${looked.length} ${looked.length === 1 ? 'thing' : 'things'} looked at: ${faults === 0 ? 'no fault' : faults === 1 ? '1 fault' : `${faults} faults`}`
  return { facts: { checks: looked, findings }, text: [...findings.map(linesOf), sum].join('\n\n'), failed: faults > 0 }
}

async function examineBy(read: () => Config): Promise<Examined> {
  try {
    return await examine(read())
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const told = fault(error.message, 'No node starts with it.', 'Set it right; the README lists what is set.')
    return { findings: [{ check: 'settings', ...told }], looked: ['settings'] }
  }
}
