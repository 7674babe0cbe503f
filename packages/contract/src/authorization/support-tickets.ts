import { expected } from '@doorward/core/text/expected'
import { Type } from 'typebox'
import { authenticated, endpoint, everySite } from '../endpoint.ts'
import { AccountIdSchema, CollectionLinksSchema, ownId, PaginationSchema, pageQuery } from '../shared.ts'

const TicketIdSchema = Type.String({
  pattern: '^tkt_[a-zA-Z0-9]{10,40}$',
  ...expected('tkt_ and 10 to 40 letters or digits', 'tkt_4f9a1c7b2e8d'),
})
const kept = {
  ticketId: Type.String(),
  accountId: Type.Optional(AccountIdSchema),
  area: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
  createdTime: Type.String(),
}
const read = { tag: 'Support', sites: everySite, asksMembership: false, rate: 'read', access: authenticated } as const

export const getSupportTickets = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/support-tickets',
  summary: "List the caller's own support tickets, newest first",
  query: Type.Object(pageQuery),
  replies: {
    200: Type.Object({
      tickets: Type.Array(Type.Object(kept)),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
})
export const getSupportTicket = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/support-tickets/:ticketId',
  summary: "Get one of the caller's own support tickets, as it was kept",
  params: Type.Object({ ticketId: TicketIdSchema }),
  replies: { 200: Type.Object({ ...kept, ticket: Type.Record(Type.String(), Type.Unknown()) }) },
})

export const createSupportTicket = endpoint({
  tag: 'Support',
  sites: everySite,
  asksMembership: false,
  method: 'POST',
  path: '/v1/support-tickets',
  summary:
    'Ask for help. Without a token, three times an hour from one address; the accountId then counts for nothing. A refund (area Refund) also needs billing:read. Tokens and cookies in the text are removed; the same ticket again changes nothing, another one under its ticketId is refused',
  rate: 'write',
  access: { kind: 'authenticated', orAnonymous: 3 },
  body: Type.Object(
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
  replies: {
    201: Type.Object({
      ticketId: Type.String(),
      expectedResponseTime: Type.Literal('PT24H'),
      optimizedResponseTime: Type.Literal('PT1H'),
    }),
  },
  refuses: [409, 413, 422],
})
