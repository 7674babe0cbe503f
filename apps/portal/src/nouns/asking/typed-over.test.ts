import { expect, test } from 'vitest'
import { typedOver } from './typed-over.ts'

test.each([
  ['Something else', 'Something elsei', 'i'],
  ['Something else', 'invoices readSomething else', 'invoices read'],
  ['Something else', 'Someinvoicesthing else', 'invoices'],
  ['Something else', 'Something els', 'Something els'],
  ['Something else', 'invoices', 'invoices'],
  ['', 'invoices', 'invoices'],
])('SCR-07 over "%s", "%s" is taken for "%s"', (shown, now, typed) => expect(typedOver(shown, now)).toBe(typed))
