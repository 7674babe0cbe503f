import { expect, test } from 'vitest'
import { rowsAsCsv } from './rows-as-csv.ts'

test('SCR-16 rows become a table of all their fields, what is nested as JSON, and no formula (security 57)', () => {
  const rows = [
    { roleId: 'ro_1', name: '=cmd()', links: { self: { href: 'x' } }, lastUpdated: null },
    { roleId: 'ro_2', name: 'Own', managed: true, permissions: [{ action: 'a', allow: true }] },
  ]
  expect(rowsAsCsv(rows)).toBe(
    [
      'roleId,name,lastUpdated,managed,permissions',
      "ro_1,'=cmd(),,,",
      'ro_2,Own,,true,"[{""action"":""a"",""allow"":true}]"',
      '',
    ].join('\r\n'),
  )
})
