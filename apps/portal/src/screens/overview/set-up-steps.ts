import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { isProgram } from '@doorward/core/permissions/owners'
import { whoIn } from '@doorward/core/records/who-in'
import { t } from '../../lib/texts.ts'
import { useSeesAll } from '../../nouns/access/OnlyOwn.tsx'
import { places } from '../../nouns/list.ts'
import { clientQueries } from '../../queries/nouns/clients.ts'
import { groupQueries } from '../../queries/nouns/groups.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { useReadable } from './use-readable.ts'

export interface SetUpStep {
  key: string
  label: string
  text: string
  path: string
  /** Undefined where the person may not see what would tell. */
  done: boolean | undefined
}

/** Whether it is so by these rows: no only where every row was seen. */
const toldBy = <Row>(
  { rows }: { rows: Row[] | undefined },
  isDone: (rows: Row[]) => boolean,
  seesAll = true,
): boolean | undefined => rows && (isDone(rows) || (seesAll ? false : undefined))

/** Whether a record gives a person something, by name or through a group. */
export function givesPerson(record: AccessRecordReply): boolean {
  const { groupIds, userIds } = whoIn(record)
  return record.statements.length > 0 && (groupIds.length > 0 || userIds.some((userId) => !isProgram(userId)))
}

/**
 * The first steps in an account; each is done by the real thing being there, never by a click here. Steps of which the
 * person may not see whether they are done are left out.
 */
export function useSetUp(): { steps: SetUpStep[]; known: boolean; done: number; isDone: boolean } {
  const roles = useReadable('roles', roleQueries.list(''))
  const groups = useReadable('groups', groupQueries.list(''))
  const records = useReadable('records', recordQueries.list(''))
  const clients = useReadable('clients', clientQueries.list(''))
  const steps: SetUpStep[] = [
    {
      key: 'role',
      label: t('overview.createRole'),
      text: t('overview.createRoleText'),
      path: `${places.roles.path}/new`,
      done: toldBy(roles, (rows) => rows.some((role) => !role.managed)),
    },
    {
      key: 'group',
      label: t('overview.createGroup'),
      text: t('overview.createGroupText'),
      path: `${places.groups.path}/new`,
      done: toldBy(groups, (rows) => rows.length > 0, useSeesAll(places.groups.read) === true),
    },
    {
      key: 'record',
      label: t('overview.createRecord'),
      text: t('overview.createRecordText'),
      path: `${places.records.path}/new`,
      // The account's first record is made with it and names its owner on everything.
      done: toldBy(records, (rows) => rows.filter(givesPerson).length > 1, useSeesAll(places.records.read) === true),
    },
    {
      key: 'client',
      label: t('overview.createClient'),
      text: t('overview.createClientText'),
      path: `${places.clients.path}/new`,
      done: toldBy(clients, (rows) => rows.some((client) => client.verificationKeys.length > 0)),
    },
  ]
  const known = [roles, groups, records, clients].every(({ isKnown }) => isKnown)
  const told = known ? steps.filter(({ done }) => done !== undefined) : steps
  const done = told.filter((step) => step.done).length
  return { steps: told, known, done, isDone: known && done === told.length }
}
