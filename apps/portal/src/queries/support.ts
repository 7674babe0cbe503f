import { createSupportTicket } from '@doorward/contract/authorization/support-tickets'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { call } from './call.ts'

export interface Ticket {
  area: string
  subject: string
  message: string
  reference: string
}

/** Asks for help; tokens and cookies in the text are removed by the server. */
export async function sendTicket({ reference, ...ticket }: Ticket): Promise<ReplyOf<typeof createSupportTicket>> {
  const body = { ticket: { ...ticket, ...(reference ? { reference } : {}), address: location.href } }
  return (await call(createSupportTicket, { body })).body
}
