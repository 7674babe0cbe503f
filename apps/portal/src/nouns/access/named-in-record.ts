import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'

type Statement = AccessRecordReply['statements'][number]
type Listed = readonly { userId: string }[] | undefined

const has = (list: Listed, wanted: string): boolean => list?.some(({ userId }) => userId === wanted) ?? false

/** Statements that speak of a user by name: all of a record that names them itself, else those that do. */
export const statementsFor = ({ users, statements }: AccessRecordReply, userId: string): Statement[] =>
  has(users, userId) ? statements : statements.filter((statement) => has(statement.users, userId))

/** Whether a record gives something to a user whom it names. */
export const givesTo =
  (userId: string) =>
  (record: AccessRecordReply): boolean =>
    statementsFor(record, userId).length > 0

/** Whether a user may change a record or a group as one of its admins, which alone gives no access. */
export const isAdminOf = ({ admins }: { admins?: Listed }, userId: string): boolean => has(admins, userId)

/** Whether a record names a user as an admin alone, and gives them nothing by name. */
export const onlyAdministers =
  (userId: string) =>
  (record: AccessRecordReply): boolean =>
    isAdminOf(record, userId) && !givesTo(userId)(record)

/** Whether a record names a user, as one of its people or as an admin. */
export const namesUser =
  (userId: string) =>
  (record: AccessRecordReply): boolean =>
    givesTo(userId)(record) || isAdminOf(record, userId)

/** Whether any of a record names groups, by which others than those it names may have access. */
export const namesGroups = ({ groups, statements }: AccessRecordReply): boolean =>
  groups.length > 0 || statements.some((statement) => (statement.groups ?? []).length > 0)
