import {
  createSupportTicket,
  getSupportTicket,
  getSupportTickets,
} from '@doorward/contract/authorization/account/support-tickets'
import { ApiError } from '@doorward/contract/client'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { supportTimes } from '@doorward/core/constants'
import { idFromBytes, unambiguousAlphabet } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { call, callWherever } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'

export type OwnTicket = ReplyOf<typeof getSupportTickets>['tickets'][number]

/** The tickets one wrote oneself, newest first. */
export const ownTicketsQuery = () => ({
  ...pagesOf<OwnTicket>(['tickets', 'list'], async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await call(getSupportTickets, { query, signal })
    return { rows: body.tickets, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

export type KeptTicket = ReplyOf<typeof getSupportTicket>

/** One of them, with the text that was sent. */
export const ownTicketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['tickets', 'one', ticketId],
    queryFn: async ({ signal }): Promise<KeptTicket> =>
      (await call(getSupportTicket, { params: { ticketId }, signal })).body,
    placeholderData: undefined,
  })

export interface Ticket {
  area: string
  subject: string
  message: string
  reference: string
  /** Where the answer goes, of somebody who is not signed in. */
  email: string
}
export interface TicketReceipt {
  ticketId: string
  /** ISO 8601 durations. */
  expectedResponseTime: string
  optimizedResponseTime: string
  /** Whether the server said that it has the ticket. */
  confirmed: boolean
}

/** `tkt_` and 20 letters that are not easily misread (ENT-18). */
const newTicketId = (): string =>
  idFromBytes('tkt_', 20, crypto.getRandomValues(new Uint8Array(60)), unambiguousAlphabet)

/**
 * Asks for help; tokens and cookies in the text are removed by the server. A server that can't be reached still leads
 * to a receipt (ERR-09), which says that nobody confirmed it; what the server refuses is thrown as `ApiError`.
 */
export async function sendTicket(
  { reference, email, ...ticket }: Ticket,
  ticketId = newTicketId(),
): Promise<TicketReceipt> {
  const written = { ...(reference ? { reference } : {}), ...(email ? { email } : {}) }
  const body = { ticketId, ticket: { ...ticket, ...written, address: location.href } }
  try {
    return { ...(await callWherever(createSupportTicket, { body })).body, confirmed: true }
  } catch (error) {
    const away = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
    if (!away) throw error
    console.error('The support ticket was not confirmed.', error)
    return { ticketId, ...supportTimes, confirmed: false }
  }
}
