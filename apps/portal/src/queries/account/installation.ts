import { ApiError, type CallInput, type CallResult } from '@doorward/contract/client'
import type { Endpoint } from '@doorward/contract/endpoint'
import {
  getInstallationAccount,
  getInstallationAccounts,
  type InstallationAccount,
} from '@doorward/contract/installation/accounts'
import { getInstallationLooks, type InstallationLook } from '@doorward/contract/installation/looks'
import {
  getInstallationTicket,
  getInstallationTickets,
  grantInstallationRefund,
  type InstallationTicket,
  type InstallationTicketDetail,
  updateInstallationTicket,
} from '@doorward/contract/installation/tickets'
import type { TicketDesk, TicketState } from '@doorward/core/support/areas'
import { queryOptions } from '@tanstack/react-query'
import { type ListSort, sortBy } from '../../lib/list-query.ts'
import { portalConfig } from '../../session/config.ts'
import { callAt } from '../server/call.ts'
import { ordersOf } from '../server/noun-calls.ts'
import { type PageQuery, pageIn, pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

/** Asks the installation, whose whole is answered wherever accounts are told. */
const send = <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> => {
  const { accountsUrls, apiUrl } = portalConfig()
  return callAt(accountsUrls[0] ?? apiUrl, endpoint, input)
}
const ask = async <const E extends Endpoint>(endpoint: E, input: CallInput<E>) => (await send(endpoint, input)).body
const paged = (cursor: string | undefined) => ({ limit: pageSize, ...(cursor ? { cursor } : {}) })
/** Each look is noted: nothing is looked at again because a window came to the front. */
const onceLooked = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

type AccountOrder = 'name' | 'createdTime' | 'openTickets' | 'calls'
const accountOrders = ordersOf<AccountOrder>(getInstallationAccounts)

export const installedAccountsQuery = (q: string, asked?: ListSort): PageQuery<InstallationAccount> => {
  const sort = sortBy(accountOrders, asked)
  const sought = q ? { q } : {}
  return {
    ...pagesOf<InstallationAccount>(['installation', 'accounts', q, sort], async (cursor, signal) => {
      const query = { ...paged(cursor), ...sought, ...(sort ? { sort } : {}) }
      const body = await ask(getInstallationAccounts, { query, signal })
      return pageIn(body.accounts, body)
    }),
    orders: accountOrders,
    sort,
    total: {
      queryKey: ['installation', 'accounts', 'total', q],
      queryFn: async ({ signal }) =>
        (await ask(getInstallationAccounts, { query: { ...sought, total: true }, signal })).total ?? null,
    },
    ...onceLooked,
  }
}

export const installedAccountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['installation', 'account', accountId],
    queryFn: ({ signal }) => ask(getInstallationAccount, { params: { accountId: accountId as never }, signal }), // as the address has it; the server checks it
    placeholderData: undefined,
    ...onceLooked,
  })

export interface TicketFilter {
  desk: TicketDesk | undefined
  state: TicketState | undefined
  accountId: string | undefined
}
export const installedTicketsQuery = ({ desk, state, accountId }: TicketFilter) => ({
  ...pagesOf<InstallationTicket>(['installation', 'tickets', desk, state, accountId], async (cursor, signal) => {
    const query = {
      ...paged(cursor),
      ...(desk ? { desk } : {}),
      ...(state ? { state } : {}),
      ...(accountId ? { accountId: accountId as never } : {}), // as the address has it; the server checks it
    }
    const body = await ask(getInstallationTickets, { query, signal })
    return pageIn(body.tickets, body)
  }),
  ...onceLooked,
})

const pendingLookMs = 2_000
const pendingLooksMax = 15

/** Which ticket, as an address names it. */
export interface TicketKey {
  accountId: string
  ticketId: string
}
const paramsOf = ({ accountId, ticketId }: TicketKey) => ({ accountId: accountId as never, ticketId }) // likewise

/** A ticket with the version that its page shows. */
export type ReadTicket = InstallationTicketDetail & { version: string | undefined }
const readOf = ({ body, etag }: { body: InstallationTicketDetail; etag: string | undefined }): ReadTicket => ({
  ...body,
  version: etag,
})

export const installedTicketQuery = (key: TicketKey) =>
  queryOptions({
    queryKey: ['installation', 'ticket', key.accountId, key.ticketId],
    queryFn: async ({ signal }) => readOf(await send(getInstallationTicket, { params: paramsOf(key), signal })),
    placeholderData: undefined,
    ...onceLooked,
    // Money is on its way for a moment; each look is noted, so it is not watched for ever.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.creditNote?.state === 'PENDING' && dataUpdateCount < pendingLooksMax ? pendingLookMs : false,
  })

/** Grants what a ticket asks back, or has a refund that was refused be tried again. */
export async function grantRefund(ticket: ReadTicket, body: { amount?: string; reason?: string }): Promise<void> {
  const { accountId, ticketId } = ticket
  const key = { accountId, ticketId }
  const granted = await send(grantInstallationRefund, { params: paramsOf(key), body })
  queryClient.setQueryData(installedTicketQuery(key).queryKey, readOf(granted))
  void queryClient.invalidateQueries({ queryKey: ['installation', 'tickets'] })
  void queryClient.invalidateQueries({ queryKey: ['installation', 'accounts'], refetchType: 'none' })
}

/**
 * Answers a ticket, or says how far it is, if it still is what its page shows; what was read of it is then as the server
 * answered. Of one that somebody else answered or changed meanwhile it reads what it is now, and answers false.
 */
export async function updateTicket(
  ticket: ReadTicket,
  body: { answer?: string; state?: TicketState },
): Promise<boolean> {
  const { accountId, ticketId, version } = ticket
  const key = { accountId, ticketId }
  const headers: Record<string, string> = version ? { 'if-match': version } : {}
  try {
    const changed = await send(updateInstallationTicket, { params: paramsOf(key), body, headers })
    queryClient.setQueryData(installedTicketQuery(key).queryKey, readOf(changed))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 412)) throw error
    await queryClient.refetchQueries(installedTicketQuery(key), { throwOnError: true })
    return false
  }
  void queryClient.invalidateQueries({ queryKey: ['installation', 'tickets'] })
  void queryClient.invalidateQueries({ queryKey: ['installation', 'accounts'], refetchType: 'none' })
  return true
}

export const looksQuery = () => ({
  ...pagesOf<InstallationLook>(['installation', 'looks'], async (cursor, signal) => {
    const body = await ask(getInstallationLooks, { query: paged(cursor), signal })
    return pageIn(body.looks, body)
  }),
  ...onceLooked,
  staleTime: 0,
})
