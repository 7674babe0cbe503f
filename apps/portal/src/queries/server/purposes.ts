import type { Endpoint } from '@doorward/contract/endpoint'
import { asksForNewerSignIn } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import type { Purpose } from '../../session/confirmation.ts'

/** What somebody is about to do, by the action it needs, where it asks for a recent sign-in (flag S). */
const purposes: Readonly<Record<string, string>> = {
  'account:sso:update': t('confirm.sso'),
  'domains:delete': t('confirm.domain'),
  'account:export': t('confirm.export'),
  'applications:secrets:create': t('confirm.applicationSecret'),
  'billing:update': t('confirm.plan'),
  'clients:keys:create': t('confirm.accessKey'),
  'connections:create': t('confirm.connection'),
  'connections:update': t('confirm.connection'),
  'connections:authenticate-user': t('confirm.testSignIn'),
  'connections:credentials:read': t('confirm.credentials'),
  'identities:create': t('confirm.identity'),
  'integrations:create': t('confirm.integration'),
  'integrations:update': t('confirm.integration'),
  'integrations:delete': t('confirm.integration'),
  'tenants:create': t('confirm.connection'),
  'tenants:update': t('confirm.connection'),
  'users:sessions:delete': t('confirm.factor'),
}

/** Why somebody is asked to sign in again before a call is made once more. */
export const purposeAfter = (error: unknown, endpoint: Endpoint): Purpose =>
  asksForNewerSignIn(error) ? { purpose: purposeOf(endpoint) } : { purpose: t('confirm.sessionEnded'), isEnd: true }

/** What a call is for, in a sentence. */
export function purposeOf({ access }: Endpoint): string {
  if (access.kind === 'authenticated') return t('confirm.wholeAccount')
  if (access.kind === 'installation') return t('confirm.refund')
  if (access.kind !== 'permission') return t('confirm.other')
  if (access.stepUp === 'toGiveAccount') return t('confirm.account')
  return purposes[access.action] ?? t('confirm.other')
}
