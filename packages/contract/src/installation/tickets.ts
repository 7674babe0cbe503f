import { creditNoteStates } from '@doorward/core/billing/credit-note'
import { invoiceStatuses, invoiceTerms } from '@doorward/core/billing/invoice'
import { ticketDesks, ticketStates } from '@doorward/core/support/areas'
import { expected } from '@doorward/core/text/expected'
import { Type } from 'typebox'
import { InvoiceCreditNotesSchema } from '../authorization/account/usage.ts'
import { endpoint, type ReplyOf } from '../endpoint.ts'
import { named } from '../named.ts'
import { AccountIdSchema, listOf, longTextOf, pageQuery, TimeSchema } from '../shared.ts'
import { mayPayBack, mayRead, mayUpdate, ofInstallation, reads } from './place.ts'

const StateSchema = Type.Enum([...ticketStates])
const DeskSchema = Type.Enum([...ticketDesks])
const told = {
  /** Whose it is: the platform's own where its writer was in none. */
  accountId: AccountIdSchema,
  /** What that account is called. */
  accountName: Type.Optional(Type.String()),
  ticketId: Type.String(),
  desk: DeskSchema,
  area: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
  state: StateSchema,
  createdTime: TimeSchema,
}

export const getInstallationTickets = endpoint({
  ...reads,
  access: mayRead,
  path: '/v1/installation/tickets',
  summary: 'List the tickets of the installation',
  query: Type.Object({
    ...pageQuery,
    desk: Type.Optional(DeskSchema),
    state: Type.Optional(StateSchema),
    accountId: Type.Optional(AccountIdSchema),
  }),
  replies: {
    200: listOf('InstallationTicketList', { tickets: Type.Array(named('InstallationTicket', Type.Object(told))) }),
  },
})
export type InstallationTicket = ReplyOf<typeof getInstallationTickets>['tickets'][number]

const one = {
  path: '/v1/installation/accounts/:accountId/tickets/:ticketId',
  params: Type.Object({
    accountId: AccountIdSchema,
    ticketId: Type.String({ pattern: '^tkt_[a-zA-Z0-9]{10,40}$' }),
  }),
} as const
const TicketInvoiceSchema = Type.Object({
  invoiceId: Type.String(),
  number: Type.Optional(Type.String()),
  period: Type.Optional(Type.String()),
  createdTime: TimeSchema,
  total: Type.String(),
  currency: Type.String(),
  status: Type.Enum([...invoiceStatuses]),
  terms: Type.Enum([...invoiceTerms]),
  /** What is left of it once all that was given back is taken off, as decimal text with four places. */
  left: Type.String(),
  creditNotes: InvoiceCreditNotesSchema,
  isTestMoney: Type.Optional(Type.Boolean()),
})
const TicketCreditNoteSchema = Type.Object({
  creditNoteId: Type.String(),
  number: Type.String(),
  amount: Type.String(),
  currency: Type.String(),
  createdTime: TimeSchema,
  state: Type.Enum([...creditNoteStates]),
  /** The card provider's own word for why it refused. */
  code: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
})

const TicketSchema = named(
  'InstallationTicketDetail',
  Type.Object({
    ...told,
    /** Who wrote it; absent of somebody who was not signed in. */
    createdBy: Type.Optional(Type.String()),
    /** Where an answer goes; absent where no address is known. */
    email: Type.Optional(Type.String()),
    /** What was written, scrubbed when it came. */
    ticket: Type.Record(Type.String(), Type.Unknown()),
    /** The invoice of which a ticket of the desk Refund asks money back; absent where it names none of its account. */
    invoice: Type.Optional(TicketInvoiceSchema),
    /** What was granted on it. */
    creditNote: Type.Optional(TicketCreditNoteSchema),
    answers: Type.Array(
      Type.Object({
        text: Type.String(),
        answeredTime: TimeSchema,
        answeredBy: Type.String(),
        /** What that person is called, or the e-mail address. */
        answeredByName: Type.Optional(Type.String()),
        /** Whether it was put on its way by mail. */
        mailed: Type.Boolean(),
      }),
    ),
  }),
)

export const getInstallationTicket = endpoint({
  ...reads,
  ...one,
  access: mayRead,
  answersVersion: true,
  summary: 'Get a ticket with its answers',
  replies: { 200: TicketSchema },
})
export type InstallationTicketDetail = ReplyOf<typeof getInstallationTicket>

export const updateInstallationTicket = endpoint({
  ...ofInstallation,
  ...one,
  method: 'PATCH',
  rate: 'write',
  access: mayUpdate,
  judgesPrecondition: true,
  answersVersion: true,
  summary: 'Answer a ticket, close it, or open it again',
  body: named(
    'InstallationTicketUpdate',
    Type.Object(
      {
        /** Goes to the writer by mail. The ticket is then answered, unless `state` says otherwise. */
        answer: Type.Optional(Type.String({ ...longTextOf(10_000), minLength: 1 })),
        state: Type.Optional(StateSchema),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
  ),
  replies: { 200: TicketSchema },
})

export const grantInstallationRefund = endpoint({
  ...ofInstallation,
  method: 'POST',
  path: `${one.path}/refund`,
  params: one.params,
  rate: 'write',
  access: mayPayBack,
  answersVersion: true,
  summary: 'Grant what a ticket asks back, once; a refund that the card provider refused is tried again',
  body: named(
    'InstallationRefundGrant',
    Type.Object(
      {
        /** All that is left of the invoice, unless it is said. */
        amount: Type.Optional(
          Type.String({ pattern: '^\\d{1,10}(\\.\\d{1,4})?$', ...expected('an amount of whole cents', '12.50') }),
        ),
        /** Stands on the credit note, and in the letter about it; needed where nothing was granted yet. */
        reason: Type.Optional(longTextOf(1_000)),
      },
      { additionalProperties: false },
    ),
  ),
  refuses: ['CreditExceedsInvoice', 'InvoiceBeingPaid', 'RefundGrantedAlready'],
  replies: { 200: TicketSchema },
})
