import { Type } from 'typebox'
import { accountSites, endpoint, permission } from '../endpoint.ts'
import { AccountIdSchema } from '../shared.ts'

const Document = Type.Record(Type.String(), Type.Unknown())
export const ExportSchema = Type.Object({
  formatVersion: Type.Literal(1),
  accountId: AccountIdSchema,
  region: Type.String(),
  revision: Type.Integer({ description: 'Everything is as it was after this change of the account.' }),
  exportedTime: Type.String(),
  items: Type.Array(
    Type.Object({
      kind: Type.String(),
      id: Type.String(),
      version: Type.Integer(),
      createdTime: Type.String(),
      lastUpdated: Type.String(),
      document: Document,
    }),
    { description: 'Roles, records, groups, clients, connections and all other configuration.' },
  ),
  profiles: Type.Array(Document, { description: 'What is known of people.' }),
  usage: Type.Array(Type.Object({ hour: Type.String(), calls: Type.Integer() })),
  supportTickets: Type.Array(Document),
  history: Type.Optional(
    Type.Array(Document, { description: 'The change log, oldest first; large documents as what changed in them.' }),
  ),
})

export const exportAccount = endpoint({
  tag: 'Accounts',
  sites: accountSites,
  method: 'GET',
  path: '/v1/accounts/:accountId/export',
  summary: 'Everything of the account but secrets, as of one moment; at most 256 MiB, one at a time on each node',
  rate: 'secret',
  access: permission('account:export', 'Doorward:Configuration/Account', { stepUp: true }),
  params: Type.Object({ accountId: AccountIdSchema }),
  query: Type.Object({ history: Type.Optional(Type.Boolean({ description: 'Also the change log.' })) }),
  replies: { 200: ExportSchema },
  refuses: [413],
})
