// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openCardForm } from './stripe-form.ts'

/** The script of the form, as the page asks for it: once, whoever opens the form, so these tests follow one visit. */
const script = () => document.querySelector<HTMLScriptElement>('script[src^="https://js.stripe.com"]')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('BIL-06 the script of the card form is asked for with fraud signals off, and only once the form opens', async () => {
  expect(script()).toBeNull()
  void openCardForm('pk_live_1', document.createElement('div')).catch(() => undefined)
  expect(script()?.src).toMatch(/^https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js\?advancedFraudSignals=false$/)
})

test('BIL-06 a script that does not come in 120 s is given up', async () => {
  vi.useFakeTimers()
  const opened = openCardForm('pk_live_1', document.createElement('div'))
  const failed = vi.fn()
  opened.catch(failed)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledOnce()
})

test('BIL-02 a card is called by what its provider makes of it; what is none is said in the provider’s words', async () => {
  const card = { mount: vi.fn(), destroy: vi.fn() }
  const answers = [{ error: { message: 'Your card number is incomplete.' } }, { paymentMethod: { id: 'pm_1' } }]
  const stripe = { elements: () => ({ create: () => card }), createPaymentMethod: async () => answers.shift() }
  const box = document.createElement('div')
  const opened = openCardForm('pk_live_1', box)
  vi.stubGlobal('Stripe', () => stripe)
  script()?.dispatchEvent(new Event('load'))
  const opens = await opened
  expect(card.mount).toHaveBeenCalledWith(box)
  await expect(opens.source()).rejects.toThrow('Your card number is incomplete.')
  expect(await opens.source()).toBe('pm_1')
  opens.close()
  expect(card.destroy).toHaveBeenCalledOnce()
})
