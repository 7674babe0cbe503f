import { expected } from '@doorward/core/text/expected'
import { Type } from 'typebox'
import { endpoint, everySite } from '../endpoint.ts'
import { AccountIdSchema, ownId } from '../shared.ts'

export const createSupportTicket = endpoint({
  tag: 'Support',
  sites: everySite,
  asksMembership: false,
  name: 'createSupportTicket',
  method: 'POST',
  path: '/v1/support-tickets',
  summary:
    'Ask for help. Without a token, three times an hour from one address; the accountId then counts for nothing. A refund (area Refund) also needs billing:read. Tokens and cookies in the text are removed; the same ticketId again changes nothing',
  rate: 'write',
  access: { kind: 'authenticated', orAnonymous: 3 },
  body: Type.Object(
    {
      accountId: ownId(AccountIdSchema),
      ticketId: ownId(
        Type.String({
          pattern: '^tkt_[a-zA-Z0-9]{10,40}$',
          ...expected('tkt_ and 10 to 40 letters or digits', 'tkt_4f9a1c7b2e8d'),
        }),
      ),
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
  refuses: [413, 422],
})
