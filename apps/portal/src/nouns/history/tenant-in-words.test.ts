import { expect, test } from 'vitest'
import { changedLines } from './history-lines.ts'
import { tenantInWords } from './tenant-in-words.ts'

test('ENT-06 how far a tenant’s e-mail domain has come is told beside its name', () => {
  const none = { domains: [] }
  const listed = { domains: [{ domain: 'acme.com' }] }
  const [waits, proved] = ['PENDING', 'COMPLETE'].map((status) => ({
    ...listed,
    domainStatuses: { 'acme.com': status },
  }))
  const lines = (before: object, after: object = {}) =>
    changedLines(tenantInWords({ ...before }), tenantInWords({ ...after }))
  expect(lines(none, listed)).toEqual([{ label: 'E-mail domains', before: [], after: ['acme.com'] }])
  expect(lines({ ...waits }, proved)).toEqual([
    { label: 'E-mail domains', before: ['acme.com, waits for its record'], after: [] },
    { label: 'E-mail domains', before: [], after: ['acme.com, verified'] },
  ])
})
