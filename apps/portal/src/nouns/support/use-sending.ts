import { useState } from 'react'
import { sendTicket, type Ticket, type TicketReceipt } from '../../queries/account/support.ts'

/**
 * Sends a message, as one ticket however often it is tried. `sent` stands once the server has it; until then `unsent` is
 * what the last try led to, and sending raises why.
 */
export function useSending() {
  const [receipt, setReceipt] = useState<TicketReceipt>()
  const send = async (ticket: Ticket): Promise<undefined> => {
    const answered = await sendTicket(ticket, receipt?.ticketId)
    setReceipt(answered)
    if (answered.failure) throw answered.failure
  }
  const isSent = receipt !== undefined && receipt.failure === undefined
  return { send, sent: isSent ? receipt : undefined, unsent: isSent ? undefined : receipt }
}
