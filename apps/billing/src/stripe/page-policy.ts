/** What a page that shows Stripe's card form has to be let reach (Stripe's guide to content security policies). */
export const stripePagePolicy = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const
