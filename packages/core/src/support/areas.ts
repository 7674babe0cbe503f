/** The area of a support ticket that asks for money back (specification 3). */
export const refundArea = 'Refund'
/** The area of one about plans and bills. */
export const billingArea = 'Billing'
/** The area of one that asks to be shown the product. */
export const demoArea = 'Demo'

/** What those who answer tickets sort them by; each written in an area of another name is Support. */
export const ticketDesks = ['Support', refundArea, demoArea] as const
export type TicketDesk = (typeof ticketDesks)[number]

/** An area as people read it: without what is not seen, in letters of one case. */
const asRead = (area: string): string =>
  area
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\p{M}\s]+/gu, '')
    .toLowerCase()

/** Who answers a ticket of an area, whatever its letters' case and what stands around and between them. */
export function deskOf(area: string | null | undefined): TicketDesk {
  const read = asRead(area ?? '')
  return ticketDesks.find((desk) => desk.toLowerCase() === read) ?? 'Support'
}

/** How far a ticket is. */
export const ticketStates = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export type TicketState = (typeof ticketStates)[number]
