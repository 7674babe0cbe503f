import type { AccountId } from '@doorward/core/ids'
import { type TicketDesk, type TicketState, ticketDesks } from '@doorward/core/support/areas'
import type { Database, Tx } from '../database/database.ts'
import type { StoredTicket } from '../items/support-tickets.ts'

/** A ticket of whatever account; its text is sealed under that account's `placeOfTicket`. */
export interface InstalledTicket extends StoredTicket {
  accountId: AccountId
  accountName: string | null
  state: TicketState
}
interface Row {
  account_id: AccountId
  account_name: string | null
  ticket_id: string
  created_by: string | null
  created_at: Date
  area: string | null
  state: TicketState
  sealed: Uint8Array
}
const toTicket = (row: Row): InstalledTicket => ({
  accountId: row.account_id,
  accountName: row.account_name,
  ticketId: row.ticket_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  area: row.area,
  state: row.state,
  sealed: row.sealed,
})
const columns = (tx: Tx) => tx`
  t.account_id, i.doc ->> 'name' as account_name, t.ticket_id, t.created_by, t.created_at, t.area, t.state, t.sealed`
const withAccount = (tx: Tx) => tx`
  support_tickets t join accounts a on a.account_id = t.account_id
  left join items i on i.account_id = t.account_id and i.kind = 'account' and i.item_id = t.account_id`
/** What an area has to be for the other desks; whatever else is Support's. */
const otherDesks = ticketDesks.filter((desk) => desk !== 'Support').map((desk) => desk.toLowerCase())

/** Where a page of them ended. */
export interface InstalledTicketPlace {
  /** ISO 8601. */
  at: string
  accountId: AccountId
  ticketId: string
}

/** Tickets of every account that is not being deleted, newest first, at most `limit`. */
export const listInstalledTickets = (
  database: Database,
  asked: {
    desk?: TicketDesk | undefined
    state?: TicketState | undefined
    accountId?: AccountId | undefined
    after?: InstalledTicketPlace | undefined
    limit: number
  },
): Promise<InstalledTicket[]> =>
  database.acrossAccounts(
    'installation',
    async (tx) => {
      const { desk, state, accountId, after, limit } = asked
      const ofDesk =
        desk === 'Support'
          ? tx`and lower(coalesce(t.area, '')) <> all(${otherDesks}::text[])`
          : tx`and lower(t.area) = ${desk?.toLowerCase() ?? ''}`
      const rows = await tx<Row[]>`
        select ${columns(tx)}
        from ${withAccount(tx)}
        where a.deleting_since is null ${desk ? ofDesk : tx``} ${state ? tx`and t.state = ${state}` : tx``}
          ${accountId ? tx`and t.account_id = ${accountId}` : tx``}
          ${after ? tx`and (t.created_at, t.account_id, t.ticket_id) < (${after.at}::timestamptz, ${after.accountId}, ${after.ticketId})` : tx``}
        order by t.created_at desc, t.account_id desc, t.ticket_id desc limit ${limit}`
      return rows.map(toTicket)
    },
    'read',
  )

/** A ticket of an account that is not being deleted, whoever wrote it. */
export async function findTicket(
  tx: Tx,
  accountId: AccountId,
  { ticketId, lock = false }: { ticketId: string; lock?: boolean },
): Promise<InstalledTicket | undefined> {
  const [row] = await tx<Row[]>`
    select ${columns(tx)}
    from ${withAccount(tx)}
    where t.account_id = ${accountId} and t.ticket_id = ${ticketId} and a.deleting_since is null ${lock ? tx`for update of t` : tx``}`
  return row && toTicket(row)
}

export const setTicketState = (tx: Tx, accountId: AccountId, ticketId: string, state: TicketState) => tx`
  update support_tickets set state = ${state} where account_id = ${accountId} and ticket_id = ${ticketId}`

/** An answer as it is kept. */
export interface StoredAnswer {
  number: number
  answeredAt: Date
  answeredBy: string
  mailed: boolean
  sealed: Uint8Array
}

/** Where an answer is sealed. */
export const placeOfAnswer = (accountId: AccountId, ticketId: string, number: number) => ({
  accountId,
  table: 'support_answers',
  column: 'sealed',
  rowId: `${ticketId} ${number}`,
})

/** A ticket's answers, in the order they were given. */
export async function listAnswers(tx: Tx, accountId: AccountId, ticketId: string): Promise<StoredAnswer[]> {
  const rows = await tx<
    { number: number; answered_at: Date; answered_by: string; mailed: boolean; sealed: Uint8Array }[]
  >`
    select number, answered_at, answered_by, mailed, sealed from support_answers
    where account_id = ${accountId} and ticket_id = ${ticketId} order by number`
  return rows.map(({ answered_at: answeredAt, answered_by: answeredBy, ...answer }) => ({
    answeredAt,
    answeredBy,
    ...answer,
  }))
}

export const saveAnswer = (
  tx: Tx,
  accountId: AccountId,
  ticketId: string,
  { number, answeredBy, mailed, sealed }: Omit<StoredAnswer, 'answeredAt'>,
) => tx`
  insert into support_answers (account_id, ticket_id, number, answered_by, mailed, sealed)
  values (${accountId}, ${ticketId}, ${number}, ${answeredBy}, ${mailed}, ${sealed})`
