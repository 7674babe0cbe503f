import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { rich, t } from '../../lib/texts.ts'
import { RolesOnResources } from '../../pickers/Names.tsx'
import { PersonName } from '../../pickers/PersonName.tsx'

type Access = AccessRequestReply['access']

/** Whom a request is for: one by name, several as a count. */
export function ForWhom({ access: { users } }: { access: Access }) {
  const [first, ...others] = users
  if (!first) return <>{t('requests.forNobody')}</>
  const who = <PersonName userId={first.userId} />
  return others.length > 0 ? rich('requests.whoAndMore', { who, count: others.length }) : who
}

/** What a request asks for: roles on resources. */
export function ForWhat({ access: { statements } }: { access: Access }) {
  return statements.map((statement, at) => (
    // Statements have no id; their place is their name.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <span key={at}>
      {at > 0 && '; '}
      <RolesOnResources {...statement} />
    </span>
  ))
}
