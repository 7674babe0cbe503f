import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'

/** Whether a record gives a role. */
export const gives =
  (roleId: string) =>
  ({ statements }: AccessRecordReply): boolean =>
    statements.some(({ roles }) => roles.some((role) => role === roleId))
