import { platformResources } from '@doorward/core/platform'
import { Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { AccountIdSchema } from '../../shared.ts'

const Document = named('ExportedDocument', Type.Record(Type.String(), Type.Unknown()))
export const ExportSchema = named(
  'AccountExport',
  Type.Object({
    formatVersion: Type.Literal(1),
    accountId: AccountIdSchema,
    region: Type.String(),
    revision: Type.Integer({ description: 'Everything is as it was after this change of the account.' }),
    exportedTime: Type.String(),
    items: Type.Array(
      named(
        'ExportedItem',
        Type.Object({
          kind: Type.String(),
          id: Type.String(),
          version: Type.Integer(),
          createdTime: Type.String(),
          lastUpdated: Type.String(),
          document: Document,
          leftOut: Type.Optional(
            Type.Array(Type.String(), { description: 'Names of its secrets, which are not exported.' }),
          ),
        }),
      ),
      { description: 'Roles, records, groups, clients, connections and all other configuration.' },
    ),
    profiles: Type.Array(Document, { description: 'What is known of people.' }),
    userIdentities: Type.Array(Document, { description: 'By what each of them signs in.' }),
    usage: Type.Array(named('ExportedUsage', Type.Object({ hour: Type.String(), calls: Type.Integer() }))),
    billing: Type.Array(Document, { description: 'Who pays for the account, and its cards; empty where nobody does.' }),
    invoices: Type.Array(Document),
    paymentAttempts: Type.Array(Document, { description: 'Tries to have them paid, and how each ended.' }),
    creditNotes: Type.Array(Document, { description: 'What was given back of them, and why.' }),
    supportTickets: Type.Array(Document),
    history: Type.Optional(
      Type.Array(Document, { description: 'The change log, oldest first; large documents as what changed in them.' }),
    ),
  }),
)

export const exportAccount = endpoint({
  tag: 'Accounts',
  sites: accountSites,
  method: 'GET',
  path: '/v1/accounts/:accountId/export',
  summary: 'Export an account',
  rate: 'secret',
  access: permission('account:export', platformResources.ConfigurationAccount, { stepUp: true }),
  params: Type.Object({ accountId: AccountIdSchema }),
  query: Type.Object({ history: Type.Optional(Type.Boolean({ description: 'Also the change log.' })) }),
  replies: { 200: ExportSchema },
  refuses: ['TooLarge'],
  answersFile: true,
})
