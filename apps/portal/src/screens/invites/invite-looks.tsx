import type { ListedInviteReply } from '@doorward/contract/authorization/people/invites'
import { t } from '../../lib/texts.ts'
import { RolesOnResources } from '../../pickers/Names.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** Who can accept an invite. */
export const whomFor = ({ email }: Pick<ListedInviteReply, 'email'>): string => email ?? t('invites.whoeverHasLink')

/** Whether an invite can still be accepted: icon, word and colour. */
export const InviteState = ({ state }: { state: ListedInviteReply['state'] }) =>
  state === 'OPEN' ? (
    <Verdict kind="pending">{t('invites.open')}</Verdict>
  ) : (
    <Verdict kind="warning">{t('invites.ended')}</Verdict>
  )

const deliveries = {
  SENT: t('invites.mailSent'),
  WAITING: t('invites.mailWaiting'),
  FAILING: t('invites.mailFailing'),
} as const

/** How far the mail of an invite has come; nothing of one without. */
export function MailState({ delivery }: { delivery: ListedInviteReply['delivery'] }) {
  if (!delivery) return <>–</>
  if (delivery === 'SENT') return <>{deliveries.SENT}</>
  return <Verdict kind={delivery === 'FAILING' ? 'warning' : 'pending'}>{deliveries[delivery]}</Verdict>
}

/** What an invite gives, a line a statement. */
export function Gives({ invite: { statements } }: { invite: Pick<ListedInviteReply, 'statements'> }) {
  if (statements.length === 0) return <>{t('invites.noAccess')}</>
  return statements.map((statement, at) => (
    // Statements have no id; their place is their name.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <div key={at} style={{ minInlineSize: '16ch' }}>
      <RolesOnResources {...statement} />
    </div>
  ))
}
