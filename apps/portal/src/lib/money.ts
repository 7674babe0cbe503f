import { language, t } from './texts.ts'

/** Places that a currency has, such as 2 of the euro and none of the yen; 2 of one that nobody knows. */
function placesOf(currency: string): number {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

const shownWith = (amount: string, currency: string, places: number): string => {
  const digits = new Intl.NumberFormat(language, { minimumFractionDigits: places, maximumFractionDigits: places })
  return t('billing.amount', { amount: digits.format(Number(amount)), currency })
}

/** An amount, which the server tells with four places, as it is charged: rounded to those of its currency. */
export const moneyText = (amount: string, currency: string): string => shownWith(amount, currency, placesOf(currency))

/** What one of many costs: with as many places as it has, and at least those of its currency. */
export function unitPriceText(amount: string, currency: string): string {
  const [, places = ''] = /\.(\d*?)0*$/.exec(amount) ?? []
  return shownWith(amount, currency, Math.max(placesOf(currency), places.length))
}
