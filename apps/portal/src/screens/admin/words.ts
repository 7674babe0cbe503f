import type { InstallationAccount } from '@doorward/contract/installation/accounts'
import type { AccountTrouble } from '@doorward/core/installation/health'
import type { ItemKind } from '@doorward/core/kinds'
import type { TicketDesk, TicketState } from '@doorward/core/support/areas'
import { capital } from '../../lib/capital.ts'
import { listed, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import type { VerdictKind } from '../../ui/text/Verdict.tsx'

export const deskWords: Record<TicketDesk, string> = {
  Support: t('admin.deskSupport'),
  Refund: t('admin.deskRefund'),
  Demo: t('admin.deskDemo'),
}

export const stateWords: Record<TicketState, string> = {
  OPEN: t('admin.stateOpen'),
  ANSWERED: t('admin.stateAnswered'),
  CLOSED: t('admin.stateClosed'),
}
export const stateKinds: Record<TicketState, VerdictKind> = { OPEN: 'pending', ANSWERED: 'allow', CLOSED: 'deprecated' }

const troubleWords: Record<AccountTrouble, string> = {
  DELETING: t('admin.deleting'),
  FAILED_EVENTS: t('admin.failedEvents'),
  FAILING_INTEGRATION: t('admin.failing'),
  LATE_WORK: t('admin.lateWork'),
}

/** What each means for the account's people, and what helps. */
export const troubleMeans: Record<AccountTrouble, string> = {
  DELETING: t('admin.deletingMeans'),
  FAILED_EVENTS: t('admin.failedEventsMeans'),
  FAILING_INTEGRATION: t('admin.failingMeans'),
  LATE_WORK: t('admin.lateWorkMeans'),
}

/** How an account does, as a verdict. */
export const healthOf = ({ troubles }: InstallationAccount): { kind: VerdictKind; word: string } =>
  troubles.length === 0
    ? { kind: 'allow', word: t('admin.healthy') }
    : { kind: 'warning', word: listed(troubles.map((trouble) => troubleWords[trouble])) }

/** What an account is called. */
export const nameOf = ({ name, accountId }: InstallationAccount): string => name ?? accountId

export const callsOf = ({ calls }: InstallationAccount): number => calls.reduce((sum, count) => sum + count, 0)

/** What was asked for, of those that the server notes; a later one is told by its name. */
const lookWords: Record<string, string> = {
  getInstallationAccounts: t('admin.lookedAccounts'),
  getInstallationAccount: t('admin.lookedAccount'),
  getInstallationTickets: t('admin.lookedTickets'),
  getInstallationTicket: t('admin.lookedTicket'),
  updateInstallationTicket: t('admin.changedTicket'),
  grantInstallationRefund: t('admin.grantedRefund'),
  getInstallationLooks: t('admin.lookedLooks'),
}
export const lookWord = (what: string): string => lookWords[what] ?? what

const kindWords: Record<ItemKind, string> = {
  account: t('changes.account'),
  role: places.roles.many,
  group: places.groups.many,
  client: places.clients.many,
  identity: t('connections.trusted'),
  record: places.records.many,
  resource: places.resources.many,
  token: t('admin.tokens'),
  user: places.users.many,
  request: places.requests.many,
  invite: places.invites.many,
  connection: places.connections.many,
  tenant: places.tenants.many,
  extension: places.extensions.many,
  application: places.applications.many,
  alert: places.alerts.many,
  integration: places.integrations.many,
}
const isKnown = (kind: string): kind is ItemKind => Object.hasOwn(kindWords, kind)

/** What items of a kind are called; of one that the console does not know, by its name. */
export const kindWord = (kind: string): string => (isKnown(kind) ? capital(kindWords[kind]) : kind)
