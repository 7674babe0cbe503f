import { supportTimes } from '@doorward/core/constants'
import { ticketStates } from '@doorward/core/support/areas'
import { expected } from '@doorward/core/text/expected'
import { Type } from 'typebox'
import { authenticated, endpoint, everySite } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { AccountIdSchema, listOf, ownId, pageQuery } from '../../shared.ts'

const TicketIdSchema = named(
  'TicketId',
  Type.String({
    pattern: '^tkt_[a-zA-Z0-9]{10,40}$',
    ...expected('tkt_ and 10 to 40 letters or digits', 'tkt_4f9a1c7b2e8d'),
  }),
)
const kept = {
  ticketId: Type.String(),
  accountId: Type.Optional(AccountIdSchema),
  area: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String({ description: 'What it is about, such as the invoice of a refund.' })),
  state: Type.Enum([...ticketStates], { description: 'Whether it still waits for an answer.' }),
  createdTime: Type.String(),
}
const TicketAnswer = named('SupportAnswer', Type.Object({ text: Type.String(), answeredTime: Type.String() }))
const read = { tag: 'Support', sites: everySite, asksMembership: false, rate: 'read', access: authenticated } as const

export const getSupportTickets = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/support-tickets',
  summary: "List the caller's support tickets",
  query: Type.Object(pageQuery),
  replies: {
    200: listOf('SupportTicketList', { tickets: Type.Array(named('ListedSupportTicket', Type.Object(kept))) }),
  },
})
export const getSupportTicket = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/support-tickets/:ticketId',
  summary: "Get one of the caller's support tickets",
  params: Type.Object({ ticketId: TicketIdSchema }),
  replies: {
    200: named(
      'SupportTicket',
      Type.Object({
        ...kept,
        ticket: Type.Record(Type.String(), Type.Unknown()),
        answers: Type.Array(TicketAnswer),
      }),
    ),
  },
})

export const createSupportTicket = endpoint({
  tag: 'Support',
  sites: everySite,
  asksMembership: false,
  method: 'POST',
  path: '/v1/support-tickets',
  summary: 'Ask for help',
  rate: 'write',
  access: { kind: 'authenticated', orAnonymous: 3 },
  body: named(
    'SupportTicketInput',
    Type.Object(
      {
        accountId: ownId(AccountIdSchema),
        ticketId: ownId(TicketIdSchema),
        ticket: Type.Record(Type.String({ minLength: 1, maxLength: 64 }), Type.Unknown(), {
          minProperties: 1,
          maxProperties: 50,
          description: 'What it is about: area, subject, message and whatever else helps; at most 64 KiB.',
        }),
      },
      { additionalProperties: false },
    ),
  ),
  replies: {
    201: named(
      'CreatedSupportTicket',
      Type.Object({
        ticketId: Type.String(),
        expectedResponseTime: Type.Literal(supportTimes.expectedResponseTime),
        optimizedResponseTime: Type.Literal(supportTimes.optimizedResponseTime),
      }),
    ),
  },
  isBeyondLog: true,
  goesOnLocked: true,
  refuses: ['SupportTicketAlreadyExists'],
})
