import { language, t } from './texts.ts'

/** Places that a currency has, such as 2 of the euro and none of the yen; 2 of one that nobody knows. */
function placesOf(currency: string): number {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** An amount, which the server tells with four places, with as many as its currency has, and more only where they are not zero. */
export function moneyText(amount: string, currency: string): string {
  const [, places = ''] = /\.(\d*?)0*$/.exec(amount) ?? []
  const shown = Math.max(placesOf(currency), places.length)
  const digits = new Intl.NumberFormat(language, { minimumFractionDigits: shown, maximumFractionDigits: shown })
  return t('billing.amount', { amount: digits.format(Number(amount)), currency })
}
