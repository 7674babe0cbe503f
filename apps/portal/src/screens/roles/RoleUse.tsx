import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'

/** Whether a record gives a role. */
export const gives =
  (roleId: string) =>
  ({ statements }: AccessRecordReply): boolean =>
    statements.some(({ roles }) => roles.some((role) => role === roleId))

/** How many access records give a role, in words. */
export function RoleUse({ roleId }: { roleId: string }) {
  const { count, atLeast, error } = useCountNaming({ id: roleId, names: gives(roleId) })
  if (count === undefined) return error ? 'not known' : 'counting…'
  if (count === 0 && atLeast) return 'not known'
  return `${count}${atLeast ? ' or more' : ''} ${count === 1 && !atLeast ? 'access record' : 'access records'}`
}
