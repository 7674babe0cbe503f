import type { AccountId } from '@doorward/core/ids'
import type { TicketState } from '@doorward/core/support/areas'
import type { Tx } from '../database/database.ts'

/** Where a ticket is sealed: `seal` and `unseal` want the same place. */
export const placeOfTicket = (accountId: AccountId, ticketId: string) => ({
  accountId,
  table: 'support_tickets',
  column: 'sealed',
  rowId: ticketId,
})

/** Stores a ticket, sealed under `placeOfTicket`; answers the one that has its id already, which then stays. */
export async function saveTicket(
  tx: Tx,
  accountId: AccountId,
  ticket: { ticketId: string; createdBy: string | null; area: string | null; sealed: Uint8Array },
): Promise<Pick<StoredTicket, 'createdBy' | 'sealed'> | undefined> {
  const rows = await tx`
    insert into support_tickets (account_id, ticket_id, created_by, area, sealed)
    values (${accountId}, ${ticket.ticketId}, ${ticket.createdBy}, ${ticket.area}, ${ticket.sealed})
    on conflict do nothing returning 1`
  if (rows.length > 0) return undefined
  const [present] = await tx<{ createdBy: string | null; sealed: Uint8Array }[]>`
    select created_by as "createdBy", sealed from support_tickets
    where account_id = ${accountId} and ticket_id = ${ticket.ticketId}`
  return present
}

export interface StoredTicket {
  ticketId: string
  area?: string | null
  createdBy: string | null
  createdAt: Date
  sealed: Uint8Array
}

/** Tickets of the account that nobody has answered or closed. */
export const listOpenTickets = (
  tx: Tx,
  accountId: AccountId,
): Promise<Pick<StoredTicket, 'ticketId' | 'area' | 'sealed'>[]> =>
  tx<Pick<StoredTicket, 'ticketId' | 'area' | 'sealed'>[]>`
    select ticket_id as "ticketId", area, sealed from support_tickets where account_id = ${accountId} and state = 'OPEN' and area is not null`

/** Tickets in order of their id after one, at most `limit`. */
export async function listTickets(
  tx: Tx,
  accountId: AccountId,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<StoredTicket[]> {
  const rows = await tx<{ ticket_id: string; created_by: string | null; created_at: Date; sealed: Uint8Array }[]>`
    select ticket_id, created_by, created_at, sealed from support_tickets
    where account_id = ${accountId} and ticket_id > ${afterId} order by ticket_id limit ${limit}`
  return rows.map((row) => ({
    ticketId: row.ticket_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
    sealed: row.sealed,
  }))
}

/** A ticket as its writer has it. */
export interface OwnTicket extends StoredTicket {
  state: TicketState
}

interface OwnTicketRow {
  ticket_id: string
  created_by: string
  created_at: Date
  area: string | null
  state: TicketState
  sealed: Uint8Array
}
const toOwn = (row: OwnTicketRow): OwnTicket => ({
  ticketId: row.ticket_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  area: row.area,
  state: row.state,
  sealed: row.sealed,
})

/** Where a page of somebody's tickets ended. */
export interface TicketPlace {
  /** ISO 8601. */
  at: string
  ticketId: string
}

/** Tickets that somebody wrote, newest first, at most `limit`. */
export async function listOwnTickets(
  tx: Tx,
  accountId: AccountId,
  { createdBy, after, limit }: { createdBy: string; after?: TicketPlace | undefined; limit: number },
): Promise<OwnTicket[]> {
  const rows = await tx<OwnTicketRow[]>`
    select ticket_id, created_by, created_at, area, state, sealed from support_tickets
    where account_id = ${accountId} and created_by = ${createdBy}
      ${after ? tx`and (created_at, ticket_id) < (${after.at}::timestamptz, ${after.ticketId})` : tx``}
    order by created_at desc, ticket_id desc limit ${limit}`
  return rows.map(toOwn)
}

/** A ticket, if this person wrote it. */
export async function findOwnTicket(
  tx: Tx,
  accountId: AccountId,
  { createdBy, ticketId }: { createdBy: string; ticketId: string },
): Promise<OwnTicket | undefined> {
  const [row] = await tx<OwnTicketRow[]>`
    select ticket_id, created_by, created_at, area, state, sealed from support_tickets
    where account_id = ${accountId} and ticket_id = ${ticketId} and created_by = ${createdBy}`
  return row && toOwn(row)
}
