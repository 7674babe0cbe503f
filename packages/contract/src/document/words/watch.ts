import { limits } from '@doorward/core/limits'
import { changed, count, created, firstPageAt, maya, report } from './values.ts'

/** What each group of operations is about. */
export const tags = {
  Notifications: 'What waits for somebody now.',
}

/** Words of the time line, of counts and of what needs attention. */
export const descriptions = {
  getActivity: [
    'Permission checks, changes of items and sign-ins in one time line, newest first.',
    'Equal checks of one second are one entry with its count, which is written up to a second after they were answered.',
    "What a change changed in an item tells the item's own history (`upTo`), to whoever may read it.",
    'Sign-ins that succeeded are kept for 60 days, those that failed at an identity provider for 14 days; a wrong password or code is not kept, and signing in again in the same session is no sign-in of its own.',
    'With `Accept: text/csv` up to 10,000 entries as CSV; the header `Link` then names the next page.',
  ].join(' '),
  getActivityCounts: 'The same, counted by steps of time that are chosen by the length of the span: a hundred at most.',
  getCheckCounts:
    'All checks, also those that were not recorded, by hours or days (UTC) up to now; the counters are kept for 400 days.',
  getDenials: 'The ten questions that were denied most often, the most frequent first, of those that were recorded.',
  getUses: [
    'How much a service client, an application, a role or an access record was used on each of the last 14 days (UTC).',
    'Of a client the recorded checks that it asked; of an application the sign-ins to it that succeeded;',
    'of a role or a record how many of the newest 10,000 recorded checks are allowed through it as things are now.',
  ].join(' '),
  getAlertTrial:
    'What an alert of this type and value would have told of in the last seven days, by the rule that alerts are judged by: by the totals of whole hours, or once a day by the keys and certificates that there are now.',
  getNotifications:
    'What waits for somebody now, as far as the caller may read it: access requests of others, applications that registered themselves, alerts that tell of something, deliveries that fail, certificates and access keys that end within 30 days, invoices that their card did not pay or that a transfer is to pay, and that the account is locked.',
}

/** What fields of these nouns mean, besides those that mean the same everywhere. */
export const fields = {
  kind: 'What it is.',
  dateTime: 'When (ISO 8601, UTC).',
  'CheckActivity.eventId': 'Names the event.',
  'ChangeActivity.eventId': 'Names the change.',
  'SignInActivity.eventId': 'Names the sign-in.',
  'CheckActivity.userId': 'About whom it was asked, by user id.',
  'CheckActivity.clientId': 'The service client that asked. Absent: a person did.',
  'CheckActivity.ip': 'The address that asked. Absent where it is not known.',
  'CheckActivity.resourceUri': 'The resource that was asked about.',
  'ChangeActivity.userId': 'Who made the change.',
  'ChangeActivity.revision': 'The revision of the account that the change made.',
  'ChangeActivity.requestId': 'The request that made it: the `X-Request-Id` of its answer.',
  'ChangeActivity.throughClient':
    'The service client that made the change on behalf of its user, by a token that it exchanged. Absent: none did.',
  'ChangeActivity.invitedBy':
    'Whose invite was accepted by the change, which gives what the inviter may give. Absent: none was.',
  'ChangeActivity.restoredFrom':
    'The revision whose state of the item was restored by the change. Absent: none was, or nothing is known of it.',
  'ChangeActivity.done':
    'What was done to the item; `RESTORED`: it had been deleted, and came back; `ACCEPTED`: an invite ended because it was accepted; `ACCESS_REMOVED`, `ACCESS_RESTORED`: a user was taken out of everything that named him, or put back there.',
  itemKind: 'What kind of item it is.',
  itemId: 'Which item, by its id.',
  'SignInActivity.userId': 'Who signed in. Absent: nobody did.',
  'SignInActivity.result': 'Whether somebody signed in.',
  'SignInActivity.applicationId': 'The application that the person was on the way to. Absent: nothing is known.',
  'SignInActivity.connectionId': 'By what the person signed in. Absent: nothing is known.',
  'SignInActivity.ip': 'The address of the browser. Absent where it is not known.',
  'SignInActivity.delegatedBy': 'Who signed in as the person to test. Absent: the person did.',
  'SignInActivity.traceId': 'Where a failed one is told step by step.',
  'ActivityList.activity': 'The entries of this page, newest first.',
  'ActivityStep.from': 'When the step begins (ISO 8601, UTC).',
  'ActivityStep.allowed': 'Checks that were answered with yes.',
  'ActivityStep.denied': 'Checks that were answered with no.',
  'ActivityStep.changes': 'Changes of items.',
  'ActivityStep.signedIn': 'Sign-ins that succeeded.',
  'ActivityStep.failed': 'Sign-ins that failed.',
  'ActivityCounts.from': 'When the counted span begins (ISO 8601, UTC).',
  'ActivityCounts.to': 'When it ends; that moment is not part of it.',
  'ActivityCounts.stepSeconds': 'How long a step is, in seconds.',
  'ActivityCounts.steps': 'Every step of the span, the oldest first.',
  'ActivityCounts.countedSince':
    'Since when all is counted, where more entries match than are. Absent: all of them are counted.',
  'ActivityCounts.notRecorded': 'Checks of the account that were only counted, because too many came at once.',
  'CheckCount.from': 'When the hour or day begins (ISO 8601, UTC).',
  'CheckCount.allowed': 'Checks that were answered with yes.',
  'CheckCount.denied': 'Checks that were answered with no.',
  'CheckCounts.stepSeconds': 'How long a step is, in seconds.',
  'CheckCounts.steps': 'Every hour or day, the oldest first.',
  'DenialList.denials': 'The questions, the most frequent first.',
  'DeniedQuestion.count': 'How often it was denied.',
  'DeniedQuestion.lastTime': 'When last (ISO 8601, UTC).',
  'Uses.counts': 'What is counted.',
  'Uses.days': 'The days, the oldest first.',
  'Uses.looked': 'How many recorded checks or sign-ins were looked at.',
  'Uses.countedSince': 'Since when, where not the whole time was looked at. Absent: it was.',
  'UsesOfDay.date': 'The day, in UTC.',
  'UsesOfDay.count': 'How often.',
  'AlertTrial.type': 'What the alert watches.',
  'AlertTrial.value': 'The number that it was judged by.',
  'AlertTrial.by': 'How long each step is.',
  'AlertTrial.steps': 'The steps, the oldest first.',
  'AlertTrial.firedCount': 'How often it would have told of something new.',
  'AlertTrial.fired': 'The last hundred times, the newest first.',
  'AlertTrialStep.at': 'The step (ISO 8601, UTC).',
  'AlertTrialStep.value':
    'What its number is held against, in its unit: the one that comes nearest. Absent: there was none. A `DENIAL_RATE` of too few checks to be judged is told too.',
  'NotificationList.notifications': 'All of them.',
  'Notification.notificationId': 'Tells it from others: the same thing that happens again is another one.',
  'Notification.itemId':
    'The alert, the integration, the connection, the service client or the invoice. Absent where it is about several.',
  'Notification.name':
    'What people call the alert or the newest of the applications, the id of the access key, or the number of the invoice.',
  'Notification.reason': 'Why the newest event was not taken, of a delivery.',
  'Notification.userId': 'Who made the newest of the access requests.',
  'Notification.count': 'How many requests, applications, things that the alert tells of, or failed tries.',
  'Notification.time':
    'Since when, when the newest of several came, until when the invoice is to be paid, or when the certificate or key ends (ISO 8601, UTC).',
  'getActivity.limit': `At most so many entries of the time line: up to ${count(limits.pageMax)}, 20 unless set; as CSV up to ${count(limits.csvRowsMax)}, which is also the default there.`,
  'getCheckCounts.hours': 'So many hours up to now, 24 unless set.',
  'getCheckCounts.by': 'By hours unless set.',
  'getDenials.from': 'Only denials from this moment on (ISO 8601).',
  'getDenials.to': 'Only denials before this moment (ISO 8601).',
  'getAlertTrial.type': 'What the alert watches.',
  'getAlertTrial.value': 'Its number; the usual one unless set.',
  upTo: 'Only changes up to this revision.',
  ...narrowedBy('getActivity'),
  ...narrowedBy('getActivityCounts'),
}

/** Said of each apart: a parameter that two have alike would be called as the schema of its type is. */
function narrowedBy(operation: 'getActivity' | 'getActivityCounts') {
  const only = operation === 'getActivity' ? 'Only' : 'Counts only'
  return {
    [`${operation}.kind`]: `${only} entries of this kind.`,
    [`${operation}.userId`]: `${only} checks about this user, changes that this user made, and sign-ins of this user.`,
    [`${operation}.result`]: `${only} checks or sign-ins with this outcome.`,
    [`${operation}.permission`]: `${only} checks that asked about this action.`,
    [`${operation}.resourceUri`]: `${only} checks that asked about this resource.`,
    [`${operation}.clientId`]: `${only} checks that this service client asked, and changes that it made on behalf of a user.`,
    [`${operation}.itemId`]: `${only} changes of the item with this id, and sign-ins to the application or by the connection.`,
    [`${operation}.from`]: `${only} entries from this moment on (ISO 8601).`,
    [`${operation}.to`]: `${only} entries before this moment (ISO 8601).`,
  }
}

const checked = { userId: maya, permission: 'reports:read', resourceUri: report }

export const examples = {
  ActivityList: firstPageAt('/v1/analytics/activity', {
    activity: [
      { ...checked, kind: 'CHECK', eventId: 'evt_5d2c8e1f', dateTime: changed, result: 'ALLOWED', count: 3 },
      {
        kind: 'CHANGE',
        eventId: '204.1',
        dateTime: created,
        userId: maya,
        done: 'CHANGED',
        itemKind: 'role',
        itemId: 'ro_report_reader',
        revision: 204,
        requestId: 'req_5d2c8e1f',
      },
    ],
  }),
  ActivityCounts: {
    from: created,
    to: changed,
    stepSeconds: 86_400,
    steps: [{ from: created, allowed: 1_204, denied: 12, changes: 3, signedIn: 41, failed: 1 }],
    notRecorded: 0,
  },
  CheckCounts: { stepSeconds: 3_600, steps: [{ from: created, allowed: 1_204, denied: 12 }] },
  DenialList: { denials: [{ ...checked, count: 12, lastTime: changed }] },
  Uses: { counts: 'CHECKS_ASKED', days: [{ date: '2026-01-31', count: 412 }], looked: 96 },
  AlertTrial: {
    type: 'DENIAL_RATE',
    value: 50,
    by: 'HOUR',
    steps: [{ at: changed, value: 61 }],
    firedCount: 1,
    fired: [{ time: changed, reason: '61 % of the 412 checks of this hour were refused.' }],
  },
  NotificationList: {
    notifications: [
      { notificationId: 'requests:req_5d2c8e1f', kind: 'ACCESS_REQUESTS', userId: maya, count: 2, time: changed },
    ],
  },
}
