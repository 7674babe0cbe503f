import { cardScriptMs } from '@doorward/core/constants'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** The script has to be here in so long; it is asked for anew by whoever opens the form again. */
async function loadScript(publishableKey: string): Promise<Stripe> {
  // Before the first load, or they are sent: what somebody does on other pages is nobody's business (BIL-06).
  loadStripe.setLoadParameters({ advancedFraudSignals: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The script of the card form did not come in time.')), cardScriptMs)
  })
  try {
    const stripe = await Promise.race([loadStripe(publishableKey), late])
    if (!stripe) throw new Error('The script of the card form is not for this page.')
    return stripe
  } finally {
    clearTimeout(timer)
  }
}

/** The provider's own field for a card; its number is never seen by this page. */
export interface CardForm {
  /** What the provider calls the card that was put in. Raises an Error in the provider's words where it is none. */
  source(): Promise<string>
  close(): void
}

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const looksOf = () => ({
  base: {
    fontSize: '14px',
    color: colour('--mantine-color-text'),
    '::placeholder': { color: colour('--mantine-color-placeholder') },
  },
  invalid: { color: colour('--mantine-color-error') },
})

function formOf(stripe: Stripe, card: StripeCardElement): CardForm {
  return {
    source: async () => {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
      if (!paymentMethod) throw new Error(error?.message)
      return paymentMethod.id
    },
    close: () => card.destroy(),
  }
}

/** Puts the provider's field for a card into a box of the page. Raises an Error where its script does not come (BIL-06: 120 s). */
export async function openCardForm(publishableKey: string, box: HTMLElement): Promise<CardForm> {
  const stripe = await loadScript(publishableKey)
  const card = stripe.elements().create('card', { hidePostalCode: true, style: looksOf() })
  card.mount(box)
  return formOf(stripe, card)
}
