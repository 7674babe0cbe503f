import { expect, test } from 'vitest'
import { moneyText, unitPriceText } from './money.ts'

test.each([
  ['92.6300', 'EUR', '92.63 EUR'],
  ['1250.0000', 'EUR', '1,250.00 EUR'],
  ['63.4590', 'EUR', '63.46 EUR'],
  ['0.1250', 'USD', '0.13 USD'],
  ['300.0000', 'JPY', '300 JPY'],
  ['7', 'EUR', '7.00 EUR'],
  ['1.5000', 'credits', '1.50 credits'],
])('SCR-03 %s %s is shown as it is charged, %s', (amount, currency, shown) => {
  expect(moneyText(amount, currency)).toBe(shown)
})

test.each([
  ['0.0011', 'EUR', '0.0011 EUR'],
  ['0.1250', 'USD', '0.125 USD'],
  ['2.0000', 'EUR', '2.00 EUR'],
])('SCR-03 %s %s for each is shown whole, %s', (amount, currency, shown) => {
  expect(unitPriceText(amount, currency)).toBe(shown)
})
