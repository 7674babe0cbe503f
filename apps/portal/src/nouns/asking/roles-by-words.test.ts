import { expect, test } from 'vitest'
import { roleMeant, rolesByWords } from './roles-by-words.ts'

const role = (name: string, ...actions: string[]) => ({
  roleId: name,
  name,
  permissions: actions.map((action) => ({ action })),
})
const roles = [
  role('Everything', '*'),
  role('Order clerk', 'orders:read', 'orders:update'),
  role('Invoice clerk', 'invoices:read', 'invoices:update'),
  role('Invoice reader', 'invoices:read'),
  { ...role('Old invoices', 'invoices:read'), deprecated: true },
]

test('SCR-07 own roles are offered by what is wanted, the nearest first; none that gives everything or is to be used no more', () => {
  const names = rolesByWords(roles, 'read the invoices of Lyon').map(({ name }) => name)
  expect(names).toEqual(['Invoice reader', 'Invoice clerk', 'Order clerk'])
})

test.each([
  ['read the invoices of Lyon', 'Invoice reader'],
  ['update orders', 'Order clerk'],
  ['see something in Lyon', undefined],
  ['', undefined],
])('SCR-07 "%s" means the role %s', (words, name) => expect(roleMeant(roles, words)?.name).toBe(name))
