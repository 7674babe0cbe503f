import { clientsQuery } from '../../queries/clients.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { useRows } from '../../queries/paging.ts'
import { recordsQuery } from '../../queries/records.ts'
import { rolesQuery } from '../../queries/roles.ts'

export interface SetUpStep {
  key: string
  label: string
  text: string
  path: string
  done: boolean
}

/** The first steps in an account; each is done by the real thing being there, never by a click here. */
export function useSetUpSteps(): { steps: SetUpStep[]; known: boolean; hidden: boolean } {
  const roles = useRows(rolesQuery(''))
  const groups = useRows(groupsQuery(''))
  const records = useRows(recordsQuery(''))
  const clients = useRows(clientsQuery(''))
  const steps: SetUpStep[] = [
    {
      key: 'role',
      label: 'Create a role',
      text: 'Name what people may do, such as reports:read.',
      path: '/settings/roles/new',
      done: roles.rows?.some((role) => !role.managed) ?? false,
    },
    {
      key: 'group',
      label: 'Create a group',
      text: 'Put people who get the same access together.',
      path: '/settings/groups/new',
      done: (groups.rows?.length ?? 0) > 0,
    },
    {
      key: 'record',
      label: 'Give access in an access record',
      text: 'Say who may do what on which resources.',
      path: '/settings/records/new',
      // The account's first record is made with it and names its owner on everything.
      done: (records.rows?.length ?? 0) > 1,
    },
    {
      key: 'client',
      label: 'Make a service client and its key',
      text: 'Let your program ask who may do what.',
      path: '/settings/clients/new',
      done: clients.rows?.some((client) => client.verificationKeys.length > 0) ?? false,
    },
  ]
  const reads = [roles, groups, records, clients]
  const known = reads.every(({ rows, error }) => rows !== undefined || error)
  // Who may read none of it can't set anything up either.
  const hidden = reads.every(({ rows, error }) => rows === undefined && error)
  return { steps, known, hidden }
}
