import { featureSets } from '@doorward/core/billing/plans'
import { accountTroubles } from '@doorward/core/installation/health'
import { Type } from 'typebox'
import { endpoint, type ReplyOf } from '../endpoint.ts'
import { named } from '../named.ts'
import { AccountIdSchema, itemListOf, orderedQuery, TimeSchema } from '../shared.ts'
import { mayRead, reads } from './place.ts'

const told = {
  accountId: AccountIdSchema,
  name: Type.Optional(Type.String()),
  region: Type.String(),
  createdTime: TimeSchema,
  /** Since when it is being deleted. */
  deletingTime: Type.Optional(TimeSchema),
  /** What is wrong with it, the worst first. */
  troubles: Type.Array(Type.Enum([...accountTroubles])),
  /** Tickets that nobody has answered. */
  openTickets: Type.Integer(),
  /** Counted calls of each of the last 30 days, today's last. */
  calls: Type.Array(Type.Integer()),
}

export const getInstallationAccounts = endpoint({
  ...reads,
  access: mayRead,
  path: '/v1/installation/accounts',
  summary: 'List the accounts of the installation',
  query: Type.Object({
    ...orderedQuery(
      ['name', 'createdTime', 'openTickets', 'calls'],
      'What the accounts are in the order of, with `-` the other way round: what they are called (name, else id), when they were made, or how many unanswered tickets or counted calls of the last 30 days they have. Unless set the newest come first.',
    ),
    q: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  replies: {
    200: itemListOf('InstallationAccountList', {
      accounts: Type.Array(named('InstallationAccount', Type.Object(told))),
    }),
  },
})
export type InstallationAccount = ReplyOf<typeof getInstallationAccounts>['accounts'][number]

export const getInstallationAccount = endpoint({
  ...reads,
  access: mayRead,
  path: '/v1/installation/accounts/:accountId',
  summary: 'Get an account of the installation with its health and usage',
  params: Type.Object({ accountId: AccountIdSchema }),
  replies: {
    200: named(
      'InstallationAccountDetail',
      Type.Object({
        ...told,
        /** How many times something was saved in it, by which several items may have changed, and when last. */
        revision: Type.Integer(),
        lastChangeTime: Type.Optional(TimeSchema),
        /** How many people own it; who they are is theirs to tell. */
        owners: Type.Integer(),
        plan: Type.Enum([...featureSets]),
        /** When somebody last signed in to an application of its own, of the sign-ins that are kept; who comes by the console signs in to that. */
        lastSignInTime: Type.Optional(TimeSchema),
        /** Its items by their kind. */
        items: Type.Array(Type.Object({ kind: Type.String(), count: Type.Integer() })),
        /** Events that an integration would not take, after all tries. */
        failedEvents: Type.Integer(),
        /** Integrations that do not take an event now, which is tried again for a day. */
        failingIntegrations: Type.Integer(),
        /** How long its longest due work waits, in seconds. */
        overdueSeconds: Type.Integer(),
        /** How many changes its integrations and alerts have yet to hear of, the slowest of them. */
        changesBehind: Type.Integer(),
        /** Checks of the last 30 days by their answer. */
        checks: Type.Object({ allowed: Type.Integer(), denied: Type.Integer() }),
        /** Counted calls of the last 12 months, newest first. */
        months: Type.Array(Type.Object({ month: Type.String(), calls: Type.Integer() })),
      }),
    ),
  },
})
export type InstallationAccountDetail = ReplyOf<typeof getInstallationAccount>
