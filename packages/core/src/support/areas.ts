/** The area of a support ticket that asks for money back (specification 3). */
export const refundArea = 'Refund'
/** The area of one that asks to be shown the product. */
export const demoArea = 'Demo'
