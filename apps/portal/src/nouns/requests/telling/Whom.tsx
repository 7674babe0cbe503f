import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { ForWhom } from '../request-looks.tsx'
import { AskerFact } from './AskerFact.tsx'

type Access = AccessRequestReply['access']

/** Whom a request is for, among its facts: one with what is known of them. */
export function Whom({ access, isOpen }: { access: Access; isOpen: boolean }) {
  const [first, ...others] = access.users
  return first && others.length === 0 ? (
    <AskerFact userId={first.userId} isOpen={isOpen} />
  ) : (
    <ForWhom access={access} />
  )
}
