import { createSupportTicket } from './create-support-ticket.ts'
import { getSupportTicket } from './get-support-ticket.ts'
import { getSupportTickets } from './get-support-tickets.ts'

export const support = {
  createSupportTicket,
  getSupportTicket,
  getSupportTickets,
}
