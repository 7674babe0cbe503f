/** Documents of chosen sizes, as they are stored: for the tests and the benchmark of judgements. */
export interface Sizes {
  users: number
  statements: number
  /** Roles and resources of each statement. */
  roles: number
  resources: number
  /** Resources with a wildcard in the middle. */
  wild?: boolean
  /** Every statement has roles and resources of its own. */
  apart?: boolean
}

const permissionsMax = 100
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

export const usersOf = (count: number, first = 0) => times(count, (at) => ({ userId: `user_${first + at}` }))
export const roleIdsOf = (count: number, first = 0) => times(count, (at) => `ro_${first + at}`)
export const urisOf = (count: number, first = 0, wild = false) =>
  times(count, (at) => (wild ? `r/c${first + at}/*/d` : `r/documents/${first + at}`))

export const statementsOf = ({ statements, roles, resources, wild, apart }: Sizes) =>
  times(statements, (at) => ({
    roles: roleIdsOf(roles, apart ? at * roles : 0),
    resources: urisOf(resources, at * resources, wild).map((resourceUri) => ({ resourceUri })),
  }))

/** A record; with `more`, naming those and giving those statements. */
export const recordDoc = (
  sizes: Sizes,
  more: { users?: string[]; groups?: string[]; statements?: ReturnType<typeof statementsOf> } = {},
) => ({
  recordId: 'rec_1',
  name: '',
  statements: more.statements ?? statementsOf(sizes),
  users: [...usersOf(sizes.users), ...(more.users ?? []).map((userId) => ({ userId }))],
  admins: [],
  groups: (more.groups ?? []).map((groupId) => ({ groupId })),
})

export const groupDoc = (users: ReturnType<typeof usersOf>) => ({ groupId: 'grp', name: '', users, admins: [] })

/** A role of 100 permissions; of `middle` ones no two cover each other. */
export const roleDoc = (roleId: string, kind: 'allow' | 'grant' | 'delegate' | 'middle' = 'allow', at = 0) => ({
  roleId,
  name: '',
  permissions: times(permissionsMax, (place) => ({
    action: kind === 'middle' ? (place % 2 ? `a${at}x${place}:*` : `*:b${at}x${place}`) : `a:role${at}:verb${place}`,
    allow: true,
    grant: kind === 'grant',
    delegate: kind === 'delegate',
  })),
})
