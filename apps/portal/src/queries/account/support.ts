import {
  createSupportTicket,
  getSupportTicket,
  getSupportTickets,
} from '@doorward/contract/authorization/account/support-tickets'
import { ApiError } from '@doorward/contract/client'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { supportTimes } from '@doorward/core/constants'
import { idFromBytes, unambiguousAlphabet } from '@doorward/core/ids'
import type { RefusalCode } from '@doorward/core/refusals'
import { queryOptions } from '@tanstack/react-query'
import { call, callWherever } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

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
  /** Why the server did not say that it has the ticket; absent where it did. */
  failure?: unknown
}

/** `tkt_` and 20 letters that are not easily misread (ENT-18). */
const newTicketId = (): string =>
  idFromBytes('tkt_', 20, crypto.getRandomValues(new Uint8Array(60)), unambiguousAlphabet)

/** Whether the id is that of a message which arrived before, with other words. */
const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === ('SupportTicketAlreadyExists' satisfies RefusalCode)

/**
 * Asks for help; tokens and cookies in the text are removed by the server. Whatever fails still leads to a receipt with the
 * times of an answer (ERR-09), which says why nobody confirmed it. Raises nothing.
 * @param ticketId that of an earlier try, which is then the same ticket
 */
export async function sendTicket(ticket: Ticket, ticketId = newTicketId()): Promise<TicketReceipt> {
  const { reference, email, ...words } = ticket
  const written = { ...(reference ? { reference } : {}), ...(email ? { email } : {}) }
  const body = { ticketId, ticket: { ...words, ...written, address: location.href } }
  try {
    const { body: receipt } = await callWherever(createSupportTicket, { body })
    void queryClient.invalidateQueries({ queryKey: ownTicketsQuery().queryKey })
    return receipt
  } catch (failure) {
    // An answer was lost, and the words were changed since: this is another message.
    if (isTaken(failure)) return sendTicket(ticket)
    console.error('The support ticket was not confirmed.', failure)
    return { ticketId, ...supportTimes, failure }
  }
}
