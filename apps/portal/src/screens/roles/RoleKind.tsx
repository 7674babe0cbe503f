import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { Verdict } from '../../ui/text/Verdict.tsx'

type Kind = Pick<RoleReply, 'managed' | 'deprecated'>

/** Custom roles stand first, deprecated ones last, where the column orders them. */
export const kindInOrder = ({ deprecated, managed }: Kind): string => (deprecated ? 'c' : managed ? 'b' : 'a')

/** What is to be known of a role beside its name; nothing of the account's own. */
export function RoleKind({ role: { deprecated, managed } }: { role: Kind }) {
  if (deprecated) return <Verdict kind="deprecated" />
  return managed ? <Verdict kind="managed" /> : null
}
