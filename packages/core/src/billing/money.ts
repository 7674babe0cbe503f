/** Money in ten-thousandths of a currency's unit (decision 17): counted in whole numbers, never in floating point. */
export type Money = bigint

const partsPerUnit = 10_000n
const partsPerCent = 100n

/** Decimal text with four places. */
export function moneyText(amount: Money): string {
  const size = amount < 0n ? -amount : amount
  return `${amount < 0n ? '-' : ''}${size / partsPerUnit}.${String(size % partsPerUnit).padStart(4, '0')}`
}

/** An amount that was written as decimal text with four places at most. Raises RangeError for anything else. */
export function parseMoney(text: string): Money {
  const [, sign, units = '', places = ''] = /^(-?)(\d{1,16})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (units === '') throw new RangeError(`"${text}" is no amount of money with four places at most.`)
  const size = BigInt(units) * partsPerUnit + BigInt(places.padEnd(4, '0'))
  return sign === '-' ? -size : size
}

export const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, amount) => sum + amount, 0n)

/** A quotient of what is not negative, half up. */
const divided = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n)

/** So many hundredths of a percent of an amount that is not negative, half up. */
export const shareOf = (amount: Money, percentHundredths: bigint): Money => divided(amount * percentHundredths, 10_000n)

/** What so many hundredths of a percent on top make of an amount that has them in it already and is not negative, half up. */
export const shareIncluded = (amount: Money, percentHundredths: bigint): Money =>
  divided(amount * percentHundredths, 10_000n + percentHundredths)

/** An amount that is not negative as a card can be charged with it: whole cents, half up. */
export const wholeCents = (amount: Money): Money => divided(amount, partsPerCent) * partsPerCent

/** How many cents an amount of whole cents has, as card providers count. */
export const centsOf = (amount: Money): number => Number(amount / partsPerCent)

/** An amount of whole cents as people write it: with two places. */
export const centsText = (amount: Money): string => moneyText(amount).slice(0, -2)

/** An amount of whole cents, told as decimal text, with its currency as people write both. */
export const amountText = (amount: string, currency: string): string => `${centsText(parseMoney(amount))} ${currency}`
