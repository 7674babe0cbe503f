/** The area of a support ticket that asks for money back (specification 3). */
export const refundArea = 'Refund'
