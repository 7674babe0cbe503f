import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Text } from '@mantine/core'
import { rich, t } from '../../lib/texts.ts'
import { RolesOnResources } from '../../pickers/Names.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { AskerFact, AskerName } from './telling/AskerName.tsx'
import { givesNothing } from './telling/gives-nothing.ts'

type Access = AccessRequestReply['access']

/** The state of a request that is true now: icon, word and colour. What it gave may be gone since. */
export function RequestState({ request }: { request: Pick<AccessRequestReply, 'status' | 'recordDeleted'> }) {
  const { status } = request
  if (status === 'APPROVED' && givesNothing(request))
    return <Verdict kind="deprecated">{t('requests.removedSince')}</Verdict>
  if (status === 'OPEN') return <Verdict kind="pending">{t('requests.open')}</Verdict>
  if (status === 'APPROVED') return <Verdict kind="allow">{t('requests.approved')}</Verdict>
  if (status === 'DENIED') return <Verdict kind="deny">{t('requests.denied')}</Verdict>
  return <Verdict kind="deprecated">{t('requests.withdrawn')}</Verdict>
}

/** Whom a request is for: one by name, several as a count. */
export function ForWhom({ access: { users } }: { access: Access }) {
  const [first, ...others] = users
  if (!first) return <>{t('requests.forNobody')}</>
  const who = <AskerName userId={first.userId} />
  return others.length > 0 ? rich('requests.whoAndMore', { who, count: others.length }) : who
}

/** Whom a request is for, among its facts: one with what is known of them. */
export function Whom({ access, isOpen }: { access: Access; isOpen: boolean }) {
  const [first, ...others] = access.users
  return first && others.length === 0 ? (
    <AskerFact userId={first.userId} isOpen={isOpen} />
  ) : (
    <ForWhom access={access} />
  )
}

/** What somebody said in words of their own, on as many lines. */
export const Said = ({ text }: { text: string }) => (
  <Text component="span" inherit style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    <bdi>{text}</bdi>
  </Text>
)

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
