import type { NotificationReply } from '@doorward/contract/authorization/watch/notifications'
import { invoiceNumberText } from '@doorward/core/billing/invoice'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { platformResources } from '@doorward/core/platform'
import { soon } from '@doorward/core/soon'
import { listUnpaidInvoices } from '@doorward/store/billing/invoices'
import type { Tx } from '@doorward/store/database/database'
import { listKeys } from '@doorward/store/events/alert-facts'
import { listWaitingApplications, storedApplication } from '@doorward/store/items/applications'
import { listItems } from '@doorward/store/items/item-lists'
import { findItem } from '@doorward/store/items/items'
import { storedAccount } from '../accounts/show-account.ts'
import { certificatesOf } from '../alerts/facts.ts'
import { showAlert } from '../alerts/stored-alert.ts'
import type { CallOf, Handler } from '../handler.ts'
import { shownIntegrations } from '../integrations/shown-integration.ts'
import { readEach } from '../items/documents.ts'
import { readRows } from '../items/read-items.ts'
import { storedRequest } from '../requests/show-request.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { existing } from '../user-permissions/ask-index.ts'

type NotificationsCall = CallOf<'getNotifications'>
type Find = (tx: Tx, call: NotificationsCall) => Promise<NotificationReply[]>

const requestsCounted = 100
const typesMax = 20
const invoicesMax = 10
/** Days before the end of a certificate from which on it is told. */
const endsInDays = 30
const dayMs = 86_400_000

/** Nobody decides his own request. Another one makes another notification, also where the ones before are hidden. */
const requests: Find = async (tx, { accountId, caller }) => {
  const open = await listItems(tx, accountId, {
    kind: 'request',
    contains: { status: 'OPEN' },
    inOrder: { by: 'lastUpdated', descending: true },
    limit: requestsCounted,
  })
  const waiting = open.filter(({ doc }) => doc.createdBy !== caller.userId)
  const [newest] = waiting
  if (!newest) return []
  const { createdBy } = storedRequest(newest)
  return [
    {
      notificationId: `requests:${newest.id}`,
      kind: 'ACCESS_REQUESTS',
      userId: createdBy,
      count: waiting.length,
      time: newest.createdAt.toISOString(),
    },
  ]
}

/** Another application that registers itself makes another notification, also where the ones before are hidden. */
const applications: Find = async (tx, { accountId }) => {
  const waiting = await listWaitingApplications(tx, accountId)
  const [newest] = waiting
  if (!newest) return []
  return [
    {
      notificationId: `applications:${newest.id}`,
      kind: 'APPLICATIONS',
      name: storedApplication(newest).name,
      count: waiting.length,
      time: newest.createdAt.toISOString(),
    },
  ]
}

/** Those that tell of something that nobody took note of. */
const alerts: Find = async (tx, { accountId, origin }) => {
  const shown = readEach(await listItems(tx, accountId, { kind: 'alert', limit: limits.alertsMax }), showAlert(origin))
  return shown
    .filter(({ state }) => state === 'FIRING')
    .map(({ alertId, name, firing, lastFired }) => ({
      notificationId: `alert:${alertId}:${lastFired?.time ?? ''}`,
      kind: 'ALERT' as const,
      itemId: alertId,
      name,
      count: firing.length,
      ...(lastFired ? { time: lastFired.time } : {}),
    }))
}

const deliveries: Find = async (tx, call) => {
  const items = await listItems(tx, call.accountId, { kind: 'integration', limit: typesMax })
  return (await shownIntegrations(tx, call, items))
    .filter(({ status }) => status.failures > 0)
    .map(({ type, status }) => ({
      notificationId: `delivery:${type}:${status.failingSince ?? ''}`,
      kind: 'DELIVERY' as const,
      itemId: type,
      count: status.failures,
      ...(status.failingSince ? { time: status.failingSince } : {}),
      ...(status.lastError ? { reason: status.lastError } : {}),
    }))
}

const certificates: Find = async (tx, { accountId, environment }) => {
  const soonMs = environment.now().getTime() + endsInDays * dayMs
  const ending = (await certificatesOf(tx, accountId)).filter(({ expiresAt }) => expiresAt.getTime() <= soonMs)
  return ending.map(({ name: connectionId, expiresAt }) => ({
    notificationId: `certificate:${connectionId}:${expiresAt.toISOString()}`,
    kind: 'CERTIFICATE' as const,
    itemId: connectionId,
    time: expiresAt.toISOString(),
  }))
}

const keys: Find = async (tx, { accountId, environment }) => {
  const soonMs = environment.now().getTime() + endsInDays * dayMs
  return (await listKeys(tx, accountId)).flatMap(({ clientId, keyId, expiresAt }) =>
    expiresAt && expiresAt.getTime() <= soonMs
      ? [
          {
            notificationId: `key:${clientId}/${keyId}:${expiresAt.toISOString()}`,
            kind: 'ACCESS_KEY' as const,
            itemId: clientId,
            name: keyId,
            time: expiresAt.toISOString(),
          },
        ]
      : [],
  )
}

/** What is to be paid and does not come by itself: what a card did not pay, and what a transfer is to pay. */
const invoices: Find = async (tx, { accountId }) =>
  (await listUnpaidInvoices(tx, accountId, invoicesMax)).map(({ invoiceId, number, status, attempts, dueAt }) => ({
    notificationId: `invoice:${invoiceId}:${status}:${attempts}`,
    kind: status === 'DECLINED' ? ('CARD_DECLINED' as const) : ('INVOICE' as const),
    itemId: invoiceId,
    ...(number === null ? {} : { name: invoiceNumberText(accountId, number) }),
    ...(dueAt ? { time: dueAt.toISOString() } : {}),
  }))

const lock: Find = async (tx, { accountId }) => {
  const item = await findItem(tx, accountId, { kind: 'account', id: accountId })
  const plan = item && storedAccount(item).plan
  if (plan?.featureSet !== 'LOCKED') return []
  return [{ notificationId: `locked:${plan.since}`, kind: 'ACCOUNT_LOCKED', time: plan.since }]
}

/** Where each comes from, and what whoever is told of it must be allowed. */
const sources: { action: string; resourceUri: string; find: Find }[] = [
  { action: 'account:read', resourceUri: platformResources.ConfigurationAccount, find: lock },
  { action: 'billing:read', resourceUri: platformResources.AccountBilling, find: invoices },
  // They wait for who may decide them.
  { action: 'access-requests:update', resourceUri: kinds.request.resource, find: requests },
  { action: 'applications:update', resourceUri: kinds.application.resource, find: applications },
  { action: 'alerts:read', resourceUri: kinds.alert.resource, find: alerts },
  { action: 'integrations:read', resourceUri: kinds.integration.resource, find: deliveries },
  { action: 'connections:read', resourceUri: kinds.connection.resource, find: certificates },
  { action: 'clients:read', resourceUri: kinds.client.resource, find: keys },
]

/** What waits for the caller, of what he may read, or decide: access requests, applications, alerts, deliveries, certificates, access keys, what is to be paid. */
export const getNotifications: Handler<'getNotifications'> = async (call) => {
  const index = await soon(call.sight.see(call.accountId, call.freshness), existing)
  const seen = sources.filter((needed) => mayDoIn(index, call.caller, needed))
  const found = await readRows(call, async (tx) => {
    const all: NotificationReply[] = []
    for (const { find } of seen) all.push(...(await find(tx, call)))
    return all
  })
  return { status: 200, body: { notifications: found } }
}
