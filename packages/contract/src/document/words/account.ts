import { defaultRegion, supportTimes } from '@doorward/core/constants'
import { limits } from '@doorward/core/limits'
import { accountId, changed, count, created, firstPageAt, linkTo, listAt, maya, report } from './values.ts'

/** What each group of operations is about. */
export const tags = {
  Accounts: 'Accounts with their settings, usage and invoices. Everything else belongs to exactly one account.',
  Alerts: 'Rules that are judged once a minute, and tell by mail and event when something is out of the ordinary.',
  Analytics: 'Permission checks as they were answered, changes and sign-ins, as a time line and counted.',
  History: 'Every change of one item: before, after, when and by whom.',
  Integrations: 'Where the events of the account are sent to: a webhook, AWS EventBridge or Google Cloud Pub/Sub.',
  Views: 'Lists of the console as somebody wants to see them again.',
  Support: 'Asking the people who run this for help.',
  'Well-known documents': 'Documents for everybody.',
}

/** Words of accounts, usage, alerts, integrations, analytics, support and the documents for everybody. */
export const descriptions = {
  getAccounts:
    "Accounts that the caller has access to. A regional root answers for its region, the console's own host for all of them.",
  createAccount: 'Makes an account that belongs to the caller, who gets everything there.',
  getAccountHistory: 'Who changed which setting of the account; secrets are not told.',
  getAccount: 'The account with its settings. At a regional root it answers for accounts of that region.',
  updateAccount: 'Changes name, company and settings; what is left out stays.',
  restoreAccountSettings:
    'Gives the account the name, company and settings that it had right after a revision. Its single sign-on and its branding stay as they are.',
  deleteAccount:
    'Deletes the account: within a second its host, sign-ins, tokens, keys, checks, deliveries and mail end on every node. Its owners, who hold delegate for `*` on `Doorward:*`, see it in `getAccounts` as DELETING and may restore it for 30 days; then all of it is erased with its data key, and its id is never given again.',
  restoreAccount:
    'Brings an account back that was deleted in the last 30 days, as it was, for who could delete it. Asked at a regional root or the host of the console; for everybody else the account is missing.',
  updateAccountSso:
    "Sets how the account's own people sign in to the console through their company. What is left out stays, null takes a field away, and an empty `clientSecret` removes it.",
  exportAccount:
    'Everything of the account but secrets, as of one moment, with the change log where `history` asks for it. At most 256 MiB, one at a time on each node.',

  getAccountUsage: 'Counted calls by day and by month, with costs and limits of the plan.',
  updateAccountUsage:
    'Sets a usage limit or tier; what is left out stays, null takes it away. Alerts tell when usage comes near it; calls beyond it are still answered.',
  getAccountInvoices: 'Invoices of the account.',
  getAccountInvoice:
    'One invoice. With `Accept: application/pdf` as it is printed, with `Accept: text/csv` its lines, tax, rounding and total as rows.',
  getAccountCreditNote:
    'What was given back of an invoice. With `Accept: application/pdf` as it is printed, with `Accept: text/csv` as rows.',
  unsubscribeAccountCreation: 'Whoever created the account wants no more mail about having done so.',

  getViews:
    "The caller's own views of lists and, of those that he may see, the views that others share, in the order of their names.",
  updateView: [
    'Makes a view or replaces it, by an id that the caller chooses.',
    'A shared view is seen by everybody who may see the list, which asks the same of whoever shares it; it is changed by its maker and by those who have `configuration:update` on Doorward:Configuration.',
    'Who made a view stays its maker; the list that it is of stays too.',
  ].join(' '),
  deleteView: "Deletes a view: one's own, or with `configuration:update` on Doorward:Configuration a shared one.",
  getDeletedItems:
    'Items of a list that were deleted in the last 30 days, newest first, for those who may see all of the list. Each can be restored by its own `restore`, given `restorableRevision`.',

  getAlerts: 'Alerts with their state.',
  createAlert:
    'Makes an alert. It is judged once a minute, and fires by mail and as an `AlertFired` event of integrations.',
  getAlertHistory: 'Who made and changed the alert, and when it began and ceased to tell of something.',
  getAlert: 'One alert, with when it last fired and why.',
  updateAlert: 'Replaces an alert, or takes note of what it tells of (`acknowledged`).',
  restoreAlert: `Makes the alert what it was right after a revision; what it tells of stays, and is not taken note of. A deleted one begins a new life of its id, within ${limits.restorableDays} days; that needs what creating it needs too.`,
  deleteAlert: 'Deletes an alert.',

  getIntegrations: 'Where the events of the account are sent to, and how that goes; secrets are not shown.',
  getIntegrationHistory: 'Who made and changed the integration; its secret is not told.',
  getIntegration: 'Where events are sent to in one way, and how that goes.',
  createIntegration: [
    'Sends events (AccessChanged, AlertFired, UserLogin, AuthorizationRequest) to a webhook, to AWS EventBridge or to Google Cloud Pub/Sub; one of each type.',
    'A line of AccessChanged whose `userId` is `*` concerns everyone who is signed in.',
    'Each event comes at least once and in order, is told apart by `detail.eventId`, and is tried for 24 hours.',
    'A webhook answers 2xx within 3 seconds; it knows us by the header `Doorward-Signature: t=<seconds>,v1=<hex>`, where v1 is the HMAC-SHA256, keyed by the secret, of `<seconds>.<body>`; refuse what is older than 5 minutes.',
  ].join(' '),
  updateIntegration: 'Sends events elsewhere, or other ones. What waits is kept, and so is a secret that is left out.',
  restoreIntegration:
    'Sends events where it did right after a revision. Its secret stays the one of now, and one that was deleted does not come back.',
  testIntegration: 'Sends one event of detail-type Test at once, and answers what came back from it.',
  deleteIntegration: 'Sends no more events there; what was not sent yet is not sent.',
  getDeliveries: 'What was sent to the integration in the last days and what came back, newest first; the last 200.',
  retryDelivery:
    'Sends the event of a delivery once more, at once and beside the queue, and answers what came back. The receiver knows it by its `eventId`.',
  getDeadLetters: 'Events that were not taken for a day, oldest first. They are kept for 90 days.',
  replayDeadLetters: 'Sends dead letters again, all of them unless some are named, and tries at once what waits.',

  getAuthorizationEvents:
    'Permission checks as they were answered, newest first. With `Accept: text/csv` up to 10,000 of them as CSV; the header `Link` then names the next page.',

  getSupportTickets: "The caller's own support tickets, newest first.",
  getSupportTicket: "One of the caller's own support tickets, as it was kept.",
  createSupportTicket:
    'Asks for help. Without a token three times an hour from one address, and `accountId` counts for nothing then. A refund (area Refund) also needs `billing:read`. Tokens and cookies in the text are removed; the same ticket again changes nothing, another one under its `ticketId` is refused.',

  getOpenApi: 'This document, with the asked origin as its server.',
  getOpenApiJson: 'The same document at an address that ends in .json.',
  getClientJwks:
    'The public keys of a service client, as a JSON Web Key Set (RFC 7517); with `kid` the one of this id.',
}

const registrationOf =
  'Whether programs may register themselves as applications (RFC 7591): `off`, as it is unless set, or `approved`, each of use once somebody has approved it.'
const secondFactorOf =
  'When people who sign in on its own pages show a second factor besides. OFF: never. OPTIONAL: where they have one. REQUIRED: always, and who has none adds one in the sign-in. REQUIRED_FOR_ADMINISTRATORS: the same for whoever may change the account or all of a kind in it. Tenants and applications may be stricter.'
const regionOfBus = 'The region of AWS where the event bus is.'

/** What fields of these nouns mean, besides those that mean the same everywhere. */
export const fields = {
  'Delivery.deliveryId': 'Which delivery, by its id.',
  'retryDelivery.deliveryId': 'Which delivery, by its id.',
  'Delivery.eventId': 'The event that was sent; the same one that is sent again has the same id.',
  'Delivery.detailType': 'What kind of event it is.',
  'Delivery.sentTime': 'When it was sent (ISO 8601, UTC).',
  'Delivery.durationMs': 'Milliseconds until its answer.',
  'Delivery.delivered': 'Whether the other side took it.',
  'Delivery.answer': 'What came back, or why nothing did.',
  'Delivery.event': 'What was sent.',
  'DeliveryList.deliveries': 'The deliveries of this page.',
  'getDeliveries.outcome': 'failed: only those that were not taken. Left out: all.',
  'Account.state': 'DELETING: it was deleted, and can be restored until `erasedTime`. Absent: it lives.',
  'Account.erasedTime': 'When it is erased for good (ISO 8601, UTC). Absent of an account that lives.',
  'EffectPreview.effect': 'What would move if the write were made now.',
  'Effect.revision': 'The revision of the account on which it was tried.',
  'Effect.gained': 'How many users would gain how many actions on how many resources, counted to the last.',
  'Effect.lost': 'The same of what they would lose.',
  'Effect.everybody':
    'What everybody would gain or lose beside, by a resource that is opened or closed: only reading what lies there.',
  'Effect.control':
    'Who would come or cease to control records and groups: as an admin of one, who may change it within what he may give. Whoever may change it anyway is not counted.',
  'Effect.items': 'How many items that name people the write itself would change or end.',
  'EffectItems.records': 'Access records.',
  'EffectItems.groups': 'Groups.',
  'EffectItems.requests': 'Access requests.',
  'EffectItems.invites': 'Invites.',
  'Effect.lines':
    'Who gains and loses what, the first thousand. Only for callers with `user-permissions:read` on Doorward:UserPermissions.',
  'Effect.replay':
    'Which of the last 10,000 recorded checks would be answered otherwise. Only for callers with `audit:read`.',
  'EffectCount.users': 'Users and service clients.',
  'EffectCount.actions': 'Different actions; a branch or pattern counts as the actions that roles name and it covers.',
  'EffectCount.resources': 'Different resources, as statements name them.',
  'EffectLine.who': 'A user, whoever accepts the invite, or everybody.',
  'EffectLine.gained': 'What is new, beyond what the user has there otherwise.',
  'EffectLine.lost': 'What is gone, and not had there otherwise.',
  'EffectControl.gained': 'How many users would come to control how many records and groups, counted to the last.',
  'EffectControl.lost': 'The same of those who would cease to.',
  'EffectControl.lines':
    'Who, and of what, the first thousand. Only for callers with `user-permissions:read` on Doorward:UserPermissions.',
  'ControlCount.users': 'Users and service clients.',
  'ControlCount.records': 'Different access records.',
  'ControlCount.groups': 'Different groups.',
  'ControlLine.recordId': 'The access record; left out where it is a group.',
  'ControlLine.groupId': 'The group; left out where it is an access record.',
  'ControlLine.change': 'Whether the user gains or loses it.',
  'EffectReplay.checks': 'How many recorded checks were asked again. None: none is recorded.',
  'EffectReplay.otherwise': 'How many of them would be answered otherwise.',
  'EffectReplay.lines': 'Which, the newest first, at most a hundred.',
  'ReplayedCheck.allowed': 'The answer after the write.',
  'ReplayedCheck.count': 'How often it was asked in its second.',
  'ReplayedCheck.lastTime': 'When it was asked.',
  'RestoreInput.revision':
    'The item becomes what it was right after this revision of the account: to undo a change, the one before it.',
  'NotRestored.field': 'What did not come back: a secret, a key, a user who was deleted since.',
  'NotRestored.id': 'Which of several.',
  viewId: 'Which view, by its id.',
  'View.list': 'The list that it is of.',
  'View.query': "The query of the list's address: what it is searched and filtered by, its order, its columns.",
  'View.shared': 'Whether others see it.',
  'View.isOwn': 'Whether the caller made it.',
  'View.mayChange': 'Whether the caller may change and delete it.',
  'ViewInput.list': 'The list that it is of.',
  'ViewInput.query': "The query of the list's address, without the question mark.",
  'ViewInput.shared': 'Whether others shall see it.',
  'ViewList.views': 'All of them.',
  'getViews.list': 'Only views of this list.',
  'DeletedItem.id': 'The id that it had, and has again once it is restored.',
  'DeletedItem.name': 'What it was called. Absent where such items have no name.',
  'DeletedItem.deletedTime': 'When it was deleted.',
  'DeletedItem.deletedBy': 'Who deleted it.',
  'DeletedItem.restorableRevision': 'The revision before it was deleted: what restoring it as it was is given.',
  'DeletedItemList.deletedItems': 'Those of this page.',
  'getDeletedItems.list': 'Items of this list.',
  'Account.company': 'What is to be known of the company, in fields of your own beside `name`.',
  'AccountInput.acceptTermsAndConditions': 'False refuses the new account. Nothing on an update.',
  'Account.requirePreconditions':
    'Whether changes without `If-Match` or `If-Unmodified-Since` are refused (428). Absent: they are not.',
  'Account.region': 'Where the account lives. It never changes.',
  'AccountInput.region': `Where a new account shall live; that of the host that is asked, or else ${defaultRegion}, unless set. It never changes.`,
  'Account.signInMethods': "What people sign in by on the account's own pages besides its connections.",
  'AccountInput.signInMethods':
    "What people sign in by on the account's own pages besides its connections. A part that is null or left out is on; null or left out as a whole: as it is. Both off asks for a connection that leads to a provider.",
  'Account.applicationRegistration': registrationOf,
  'AccountInput.applicationRegistration': `${registrationOf} Null or left out: as it is.`,
  'Account.secondFactor': secondFactorOf,
  'AccountInput.secondFactor': `${secondFactorOf} Null or left out: as it is.`,
  'Account.configuration':
    'How its own sign-in pages look, as its own address answers it. Absent where nothing is set.',
  'Account.ssoConfiguration': "How the account's own people sign in to the console. Absent where nothing is set.",
  'Company.name': "The company's name.",
  'SsoConfiguration.type': 'The protocol that the provider speaks.',
  'SsoConfiguration.domainStatus':
    'Whether the name that people enter leads here. ACTIVE: it does. UNVERIFIED: no domain of the account is verified that it names, or that it is the first label of. TAKEN: another account had it first. Told where one account is asked for.',
  'SsoConfiguration.clientId': 'What the provider calls this account, its client.',
  'getAccounts.earliestCacheTime': 'Accepted and ignored: the answer is always current.',

  'AccountExport.formatVersion': 'The shape of this document.',
  'AccountExport.region': 'Where the account lives.',
  'AccountExport.exportedTime': 'As of when everything is told (ISO 8601, UTC).',
  'AccountExport.usage': 'Counted calls by the hour.',
  'AccountExport.invoices': 'All invoices, the newest first.',
  'AccountExport.supportTickets': 'Support tickets of the account, as they were kept.',
  'ExportedItem.kind': 'What it is, such as `role` or `record`.',
  'ExportedItem.id': 'Its id among those of its kind.',
  'ExportedItem.version': 'The revision of the account that changed it last.',
  'ExportedItem.lastUpdated': 'When it was last changed (ISO 8601, UTC).',
  'ExportedItem.document': 'The thing itself as it is kept, without secrets.',
  'ExportedUsage.hour': 'The hour (ISO 8601, UTC).',

  'Usage.limits':
    'Limits that the account set for itself; calls beyond one are still answered. Empty with `excludePlanUsage`.',
  'DailyUsage.date': 'The day as YYYY-MM-DD (UTC).',
  'UsagePlan.featureSet': 'The plan: `LOCKED` until open invoices are paid, `BETA_PLAN`, `PROMOTER` or `ENTERPRISE`.',
  'MonthlyUsage.month': 'The month as YYYY-MM (UTC).',
  'UsageLimit.type': 'What kind of limit. TIER unless set.',
  'UsageLimit.tier': 'The plan that is named. Absent: none.',
  'UsageLimitInput.limit': 'Counted calls in a calendar month (UTC). Left out: as before. Null: none.',
  'UsageLimitInput.tier': 'The plan that is named. Left out: as before. Null: none.',
  'Invoice.invoiceId': 'Names the invoice.',
  'Invoice.status':
    'OPEN: to be paid. PAID. DECLINED: its card did not pay yet; it is tried 3, then 5, then 7 days later, and after the last time the account is locked. VOID: taken back. WAIVED: too little for a card, so nothing of it is to be paid.',
  'Invoice.lines':
    'The calls of the month by the plans that they fell on. An hour belongs to the plan on which it began.',
  'Invoice.taxPercent': 'The tax in percent, such as 19.00.',
  'Invoice.tax': 'The tax on the subtotal, as decimal text with four places.',
  'Invoice.paidTime': 'When it was paid (ISO 8601, UTC).',
  'Invoice.creditNotes': 'What was given back of it, the oldest first. Absent: nothing.',
  'InvoiceCreditNote.state':
    'PENDING: on its way to the card that paid. PAID_BACK: the card provider gave it back. NOT_PAID_BACK: the provider refused or its bank sent it back later, and the operator knows. CREDITED: the invoice was not paid, and that much less is owed. BY_TRANSFER: it was paid by transfer, and comes back by one. TRANSFERRED: it was sent by transfer.',
  'CreditNote.state': 'As `InvoiceCreditNote.state`.',
  'CreditNote.taxPercent': 'The tax in percent, such as 19.00.',
  'CreditNote.reason': 'Why, in the words of whoever granted it.',
  'InvoiceLine.from': 'Since when (ISO 8601, UTC).',
  'InvoiceLine.to': 'Until when (ISO 8601, UTC).',
  'InvoiceLine.calls': 'Counted calls of the time.',
  'InvoiceLine.chargedCalls': 'Of them, those that are charged.',
  'Invoice.url': 'Where the invoice can be read. Absent: nowhere.',
  'UnsubscribeInput.unsubscribed': 'Whether no more mail about the creation is wanted.',

  'Alert.type': 'What it watches; what `value` means follows from it.',
  'Alert.recipients': "E-mail addresses that get mail; empty: the account's owners do.",
  'Alert.state': 'OK: nothing to tell of. FIRING: something that nobody has taken note of. ACKNOWLEDGED: somebody has.',
  'Alert.acknowledged': 'Whether somebody has taken note of all that it tells of.',
  'Alert.lastFired': 'When and why it fired last. Absent: never.',
  'AlertFinding.subject': 'What it tells of, such as a user id.',
  'AlertFinding.reason': 'Why, in a sentence for people.',
  'LastFired.time': 'When (ISO 8601, UTC).',
  'LastFired.reason': 'Why, in a sentence for people.',

  'WebhookIntegration.type': 'To an address of your own.',
  'EventBridgeIntegration.type': 'To an event bus of AWS EventBridge.',
  'PubSubIntegration.type': 'To a topic of Google Cloud Pub/Sub.',
  configuration: 'Where the events go, and which ones.',
  accessKeyId: 'The id of the access key of AWS that sends.',
  secretAccessKey: 'The secret of that access key. Kept sealed, never shown; left out of a change it stays.',
  'EventBridgeConfiguration.region': regionOfBus,
  'IntegrationConfiguration.region': regionOfBus,
  eventBusName: 'The name of the event bus.',
  projectId: 'The project of the topic.',
  topicId: 'The topic that events are published to.',
  clientEmail: 'The service account that publishes (its `client_email`).',
  'IntegrationConfiguration.url': 'The address that events are posted to.',
  'IntegrationStatus.failingSince':
    'When the event that is tried now failed first (ISO 8601, UTC). Absent: nothing fails.',
  'IntegrationStatus.lastError': 'Why it was not taken last. Absent once one is taken.',
  'IntegrationStatus.lastSent': 'When the last event was taken (ISO 8601, UTC). Absent: none was yet.',
  'IntegrationTest.sentTime': 'When it was sent (ISO 8601, UTC).',
  'DeadLetter.firstTried': 'When it was first sent (ISO 8601, UTC).',
  'DeadLetter.died': 'When it was given up (ISO 8601, UTC).',
  'DeadLetter.reason': 'Why it was not taken last.',
  'DeadLetter.replaying': 'Whether it waits to be sent again.',
  'DeadLetter.event': 'The event as it is sent.',
  'ReplayInput.eventIds': 'Which ones, by `eventId`. Left out: all of them.',
  'Replay.replaying': 'How many wait to be sent again by this.',

  'AuthorizationEvent.eventId': 'Names the event.',
  'AuthorizationEvent.eventTypeId': 'A permission check.',
  'AuthorizationEvent.dateTime': 'When it was answered (ISO 8601, UTC).',
  'AuthorizationEvent.permission': 'The action that was asked about, in lower case.',
  'AuthorizationEvent.userId': 'About whom it was asked, by user id.',
  'AuthorizationEvent.resourceUri': 'The resource that was asked about.',
  'AuthorizationEvent.ip': 'The address that asked. Absent where it is not known.',
  'AuthorizationEventList.events': 'The checks of this page, newest first.',
  'AuthorizationEventList.aggregates':
    'Counts, where `aggregates` asks for them: of the newest 100,000 events that the filters let through.',
  'AuthorizationEventAggregates.results': 'Counts by answer.',
  'AuthorizationEventAggregates.resources': 'The resources asked about most.',
  'AuthorizationEventAggregates.permissions': 'The actions asked about most.',
  'AuthorizationEventAggregates.users': 'The users asked about most.',
  result: 'The answer: the user may (ALLOWED) or may not (DENIED).',
  'getAuthorizationEvents.limit': `At most so many entries: up to ${count(limits.pageMax)}, 20 unless set; as CSV up to ${count(limits.csvRowsMax)}, which is also the default there.`,
  'getAuthorizationEvents.userId': 'Only checks about this user.',
  'getAuthorizationEvents.permission': 'Only checks of this action.',
  'getAuthorizationEvents.result': 'Only checks that were answered so.',
  'getAuthorizationEvents.from': 'Only checks from this moment on (ISO 8601).',
  'getAuthorizationEvents.to': 'Only checks before this moment (ISO 8601).',

  'SupportTicket.area': 'What it is about, as `ticket.area` says. Absent where it says nothing.',
  'SupportTicket.subject': 'What `ticket.subject` says. Absent where it says nothing.',
  'SupportTicket.ticket': 'The ticket as it was kept, without tokens and cookies.',
  'SupportTicket.answers': 'What the people who run this answered, in the order they did.',
  'SupportAnswer.text': 'The answer, as it was mailed.',
  'SupportAnswer.answeredTime': 'When it was given.',
  'SupportTicketInput.accountId':
    "The account that it is about, which is the caller's. Left out, null or empty: that of the host, if any.",
  'CreatedSupportTicket.expectedResponseTime': 'When an answer can be expected, as an ISO 8601 duration.',
  'CreatedSupportTicket.optimizedResponseTime': 'When an answer comes at best, as an ISO 8601 duration.',

  'Change.revision': 'The revision of the account that the change made.',
  'Change.at': 'When (ISO 8601, UTC).',
  'Change.actor': 'Who made the change.',
  'Change.requestId': 'The request that made it: the `X-Request-Id` of its answer.',
  'Change.before': 'The item as it was kept before, without secrets. Null: there was none.',
  'Change.after': 'The item as it was kept after it, without secrets. Null: it was deleted.',
  'Change.restored': 'The item had been deleted and was restored by this change. Absent: it was not.',
  'Change.restoredFrom':
    'The revision whose state of the item was restored by this change. Absent: none was, or nothing is known of it.',
  'Change.invitedBy': 'Whose invite was accepted by the change. Absent: none was.',
  'Change.throughClient':
    'The service client that made the change on behalf of its actor, by a token that it exchanged. Absent: none did.',
  'Change.fact':
    '`ACCEPTED`: the invite ended because its actor accepted it. `ACCESS_REMOVED` and `ACCESS_RESTORED`: the user was taken out of everything that named him, or put back there. Absent: it was no more than what differs.',
  'getClientJwks.kid': 'Only the key of this id.',
}

const account = {
  accountId,
  name: 'Acme',
  region: 'eu-west',
  domain: `${accountId}.eu-west.doorward.example`,
  company: { name: 'Acme Ltd.' },
  signUp: { who: 'domains', domains: ['acme.example'] },
  signInMethods: { password: false, emailCode: true },
  secondFactor: 'REQUIRED_FOR_ADMINISTRATORS',
  applicationRegistration: 'off',
  createdTime: created,
  lastUpdated: changed,
  links: linkTo(`/v1/accounts/${accountId}`),
}
const view = { list: 'clients', name: 'Unused for 90 days', query: 'filter=unused&sort=-changed', shared: true }
const alert = { alertId: 'alert_keys', name: 'Unused keys', type: 'UNUSED_ACCESS_KEY', value: 90 }
const shownAlert = {
  ...alert,
  recipients: [],
  state: 'FIRING',
  acknowledged: false,
  firing: [{ subject: 'sc_9f3k2m7q', reason: 'The key k1 was not used for 93 days.' }],
  lastFired: { time: changed, reason: 'The key k1 was not used for 93 days.' },
  createdTime: created,
  lastUpdated: changed,
  links: linkTo('/v1/alerts/alert_keys'),
}
const webhook = { type: 'WEBHOOK', configuration: { url: 'https://example.com/events', events: ['AccessChanged'] } }
const integration = {
  ...webhook,
  createdTime: created,
  status: { failures: 0, lastSent: changed, deadLetters: 0 },
  links: linkTo('/v1/integrations/WEBHOOK'),
}
const event = {
  eventId: 'evt_5d2c8e1f',
  eventTypeId: 'AuthorizationRequest',
  dateTime: changed,
  userId: maya,
  resourceUri: report,
  permission: 'reports:read',
  result: 'ALLOWED',
  count: 3,
}
const invoice = {
  invoiceId: 'inv_2026_01',
  createdTime: changed,
  total: '375.4600',
  currency: 'USD',
  status: 'PAID',
  number: '9F3K2M7Q1X4Z-0001',
  period: '2026-01',
}
const ticket = {
  ticketId: 'tkt_4f9a1c7b2e8d',
  accountId,
  area: 'Access',
  subject: 'A record is missing',
  state: 'ANSWERED',
  createdTime: changed,
}
const words = { area: 'Access', subject: 'A record is missing', message: 'Since yesterday rec_reporting is gone.' }

const delivery = {
  deliveryId: 'dlv_9f3k2m7q',
  eventId: 'evt_5d2c8e1f',
  detailType: 'AccessChanged',
  sentTime: created,
  durationMs: 38,
  delivered: true,
  answer: 'HTTP 200',
  event: { 'detail-type': 'AccessChanged' },
}

export const examples = {
  RestoreInput: { revision: 203 },
  EffectPreview: {
    effect: {
      revision: 204,
      gained: { users: 14, actions: 3, resources: 2 },
      lost: { users: 0, actions: 0, resources: 0 },
      everybody: 'NOTHING',
      control: {
        gained: { users: 0, records: 0, groups: 0 },
        lost: { users: 1, records: 1, groups: 0 },
        lines: [{ userId: maya, recordId: 'rec_8dk2m4n6p8q0r2s4t6v8', change: 'LOST' }],
      },
      items: { records: 1, groups: 0, requests: 0, invites: 0 },
      lines: [
        {
          who: 'USER',
          userId: maya,
          resourceUri: '/reports',
          gained: [{ action: 'reports:read', allow: true, grant: false, delegate: false }],
          lost: [],
        },
      ],
      replay: {
        checks: 9_412,
        otherwise: 4,
        lines: [
          {
            userId: maya,
            resourceUri: '/reports/q3',
            permission: 'reports:read',
            allowed: true,
            count: 4,
            lastTime: changed,
          },
        ],
      },
    },
  },
  Account: account,
  AccountInput: { name: 'Acme', signUp: account.signUp, signInMethods: account.signInMethods },
  AccountList: { accounts: [account] },
  SsoConfigurationInput: { type: 'SAML2', domain: 'acme', authenticationUrl: 'https://login.acme.example/saml' },
  AccountExport: {
    formatVersion: 1,
    accountId,
    region: 'eu-west',
    revision: 204,
    exportedTime: changed,
    items: [
      {
        kind: 'role',
        id: 'ro_report_reader',
        version: 1,
        createdTime: created,
        lastUpdated: created,
        document: { name: 'Report reader' },
      },
    ],
    profiles: [{ userId: maya, name: 'Maya Okafor' }],
    userIdentities: [
      { userId: maya, connectionId: 'email', issuer: '', subject: 'maya@example.com', createdTime: created },
    ],
    usage: [{ hour: '2026-01-31T12:00:00.000Z', calls: 1_204 }],
    billing: [],
    invoices: [],
    paymentAttempts: [],
    creditNotes: [],
    supportTickets: [],
  },
  Usage: {
    usage: [{ date: '2026-01-31', calls: 18_204 }],
    history: [{ month: '2026-01', calls: 412_880, cost: '375.4560', currency: 'USD' }],
    limits: [{ type: 'TIER', limit: 1_000_000, tier: 'PROMOTER' }],
    plan: { featureSet: 'PROMOTER', currency: 'USD', includedCalls: 100_000, unitPrice: '0.0012' },
  },
  UsageLimitInput: { limit: 1_000_000 },
  Invoice: invoice,
  CreditNote: {
    creditNoteId: 'crn_4f9a1c7b2e8d',
    number: '9F3K2M7Q1X4Z-C0001',
    amount: '20.0000',
    createdTime: changed,
    state: 'PAID_BACK',
    currency: 'USD',
    invoiceId: invoice.invoiceId,
    invoiceNumber: invoice.number,
    reason: 'Two days without checks.',
  },
  InvoiceList: firstPageAt(`/v1/accounts/${accountId}/invoices`, {
    invoices: [invoice],
  }),
  UnsubscribeInput: { unsubscribed: true },
  Alert: shownAlert,
  AlertInput: alert,
  AlertList: firstPageAt('/v1/alerts', { alerts: [shownAlert] }),
  Integration: integration,
  IntegrationInput: webhook,
  IntegrationChange: webhook,
  CreatedIntegration: { ...integration, secret: 'whsec_4f9a1c7b2e8d6053a1b2' },
  IntegrationList: listAt('/v1/integrations', { integrations: [integration] }),
  IntegrationTest: {
    eventId: 'evt_5d2c8e1f',
    sentTime: changed,
    delivered: true,
    durationMs: 84,
    answer: '204 No Content',
  },
  Delivery: delivery,
  DeliveryList: listAt('/v1/integrations/WEBHOOK/deliveries', { deliveries: [delivery] }),
  DeadLetterList: listAt('/v1/integrations/WEBHOOK/dead-letters', {
    deadLetters: [
      {
        eventId: 'evt_5d2c8e1f',
        firstTried: created,
        died: '2026-01-13T09:30:00.000Z',
        reason: 'It answered 500.',
        replaying: false,
        event: { 'detail-type': 'AccessChanged' },
      },
    ],
  }),
  ReplayInput: { eventIds: ['evt_5d2c8e1f'] },
  Replay: { replaying: 1 },
  AuthorizationEventList: {
    ...firstPageAt('/v1/analytics/authorization-events', { events: [event] }),
    aggregates: {
      results: [{ result: 'ALLOWED', count: 3 }],
      resources: [{ resourceUri: report, count: 3 }],
      permissions: [{ permission: 'reports:read', count: 3 }],
      users: [{ userId: maya, count: 3 }],
      notRecorded: 0,
    },
  },
  View: {
    ...view,
    viewId: 'view_unused_keys',
    isOwn: true,
    mayChange: true,
    lastUpdated: changed,
    links: linkTo('/v1/views/view_unused_keys'),
  },
  ViewInput: view,
  ViewList: {
    views: [{ ...view, viewId: 'view_unused_keys', isOwn: true, mayChange: true, lastUpdated: changed }],
  },
  DeletedItemList: firstPageAt('/v1/deleted-items/groups', {
    deletedItems: [
      {
        id: 'grp_q3',
        name: 'Q3 reporters',
        deletedTime: changed,
        deletedBy: { userId: maya },
        restorableRevision: 4811,
      },
    ],
  }),
  SupportTicket: { ...ticket, ticket: words, answers: [{ text: 'It is mended.', answeredTime: changed }] },
  SupportAnswer: { text: 'It is mended.', answeredTime: changed },
  SupportTicketInput: { accountId, ticket: words },
  SupportTicketList: listAt('/v1/support-tickets', { tickets: [ticket] }),
  CreatedSupportTicket: { ticketId: ticket.ticketId, ...supportTimes },
  OpenApiDocument: { openapi: '3.1.0', info: { title: 'Doorward authorization API', version: 'v1' }, paths: {} },
  JsonWebKeySet: {
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        kid: 'k1',
        alg: 'EdDSA',
        use: 'sig',
        x: 'Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE',
      },
    ],
  },
  Problem: {
    title: 'This was changed by someone else since you read it.',
    errorCode: 'ChangedElsewhere',
    errorId: 'req_5d2c8e1f',
    details: { lastUpdated: changed, etag: '"v13"' },
  },
}
