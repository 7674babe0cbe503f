import { createGroup } from '@doorward/contract/authorization/access/groups'
import { createRole } from '@doorward/contract/authorization/access/roles'
import { createClient } from '@doorward/contract/authorization/build/clients'
import { createInvite } from '@doorward/contract/authorization/people/invites'
import { createTenant } from '@doorward/contract/authorization/people/tenants'
import { expect, test } from 'vitest'
import { rowsAsCsv } from '../bulk/rows-as-csv.ts'
import { columnsOf } from './columns.ts'
import { readRows } from './read-rows.ts'

const group = columnsOf(createGroup.body)
const read = (text: string, columns = group) => {
  const found = readRows(text, columns)
  return 'problem' in found ? found.problem : found
}

test('SCR-16 what a list exports is read again as what making the same takes; what the server alone writes is left out', () => {
  const rows = [
    {
      groupId: 'grp_1',
      name: '=Finance, "north"',
      users: [{ userId: 'maya' }],
      admins: [],
      tags: { a: 'b' },
      lastUpdated: 'x',
    },
    { groupId: 'grp_2', name: '1', users: [], admins: [], tags: null, lastUpdated: 'x' },
  ]
  expect(read(rowsAsCsv(rows))).toMatchObject({
    leftOut: ['lastUpdated'],
    isMisread: false,
    rows: rows.map(({ lastUpdated: _, tags, ...input }, at) => ({
      line: at + 2,
      name: input.name,
      input: { ...input, ...(tags ? { tags } : {}) },
      problem: undefined,
    })),
  })
})

test('SCR-16 what is wrong with a row is told by its line and its field', () => {
  const text = `name,users,tags\n"Two\nlines",[],\nGood,"[{""userId"":""maya""}]",\n,[],\nLong,,nobody\n${'x'.repeat(129)},,\nA,B,C,D\n`
  const found = read(text)
  if (typeof found === 'string') throw new Error(found)
  expect(found.rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'The column "name" has letters that can\'t stand there.'],
    [4, undefined],
    [5, 'The column "name" is empty; each row needs it.'],
    [6, 'The column "tags" is not JSON. Download the sample to see how it is written.'],
    [7, 'The column "name" has more than 128 letters.'],
    [8, 'The row has more than 3 cells.'],
  ])
})

test('SCR-16 actions in a cell may stand as a plain list, which allows each; a role without a name is told so', () => {
  const found = read(
    'name,permissions\nReader,"read, write"\n,read; write\nOne,reports:read\n',
    columnsOf(createRole.body),
  )
  if (typeof found === 'string') throw new Error(found)
  const permissions = ['read', 'write'].map((action) => ({ action, allow: true, grant: false, delegate: false }))
  expect(found.rows.map(({ input, problem }) => [input.permissions, problem])).toEqual([
    [permissions, undefined],
    [permissions, undefined],
    [[{ ...permissions[0], action: 'reports:read' }], undefined],
  ])
  expect(found.rows.map(({ warnings }) => warnings)).toEqual([
    undefined,
    ['It has no name: its id will be its name.'],
    undefined,
  ])
})

test('SCR-16 names in a cell may stand as a spreadsheet has them', () => {
  const found = read('name,users,tags\nFinance,"maya, sam;leo",\n')
  if (typeof found === 'string') throw new Error(found)
  expect(found.rows[0]).toMatchObject({
    problem: undefined,
    input: { users: [{ userId: 'maya' }, { userId: 'sam' }, { userId: 'leo' }] },
  })
})

test('SCR-16 a row without a name shows none, and a later one that has the id or the name of another is marked', () => {
  const text = 'groupId,name,users\ngrp_a,One,maya\ngrp_b,One,\ngrp_a,Two,\ngrp_c,,maya\n'
  const found = read(text)
  if (typeof found === 'string') throw new Error(found)
  expect(found.rows.map(({ name, problem, warnings }) => [name, problem, warnings])).toEqual([
    ['One', undefined, undefined],
    ['One', undefined, ['Line 2 has the same name; both would be made.']],
    ['Two', 'Line 2 has the same groupId.', undefined],
    ['grp_c', 'The column "name" is empty; each row needs it.', undefined],
  ])
})

test.each([';', '\t'])('SCR-16 a spreadsheet may write %j between cells', (separator) => {
  const found = read(`name${separator}users\nFinance${separator}maya\n`)
  expect(found).toMatchObject({
    rows: [{ input: { name: 'Finance', users: [{ userId: 'maya' }] }, problem: undefined }],
  })
})

test('SCR-16 a spreadsheet may say first what is between cells, and end each line with empty ones', () => {
  const found = read('sep=;\r\nname;users;;\r\nFinance;maya;;\r\nShort\r\nLonger;;;;;\r\nMore;;;x;\r\n;;;\r\n')
  if (typeof found === 'string') throw new Error(found)
  expect(found).toMatchObject({ head: ['name', 'users'], leftOut: [] })
  expect(found.rows.map(({ line, name, problem }) => [line, name, problem])).toEqual([
    [3, 'Finance', undefined],
    [4, 'Short', undefined],
    [5, 'Longer', undefined],
    [6, 'More', 'The row has more than 2 cells.'],
  ])
})

test('SCR-16 a row that gives everything says so, and a file in another encoding too', () => {
  const roles =
    'name,permissions\nAll \ufffd,"[{""action"":""*"",""allow"":true,""grant"":false,""delegate"":false}]"\n'
  expect(read(roles, columnsOf(createRole.body))).toMatchObject({
    isMisread: true,
    rows: [{ warnings: ['It gives everything: it names *.'] }],
  })
})

test.each([
  ['', 'The file is empty.'],
  ['name,users,name\na,,b\n', 'The column name is there twice. Keep one of them.'],
  ['name\n"open', 'Line 2 has a quote that never closes. Close it, or write it twice where it is part of the text.'],
  [
    'name\nThe "best" team\n',
    'Line 2 has a quote within a cell. Put quotes around the whole cell, and write those within it twice.',
  ],
  ['sep=;\r\n', 'The file is empty.'],
  ['name\n', 'There is a head and no row. Add rows below the names of the columns.'],
  ['users\n[]\n', 'The column name is missing. Each row needs it.'],
  [
    'colour\nred\n',
    'None of the columns is known. The first line of the file has: colour. Expected are: groupId, name, users, admins, tags.',
  ],
  [`name\n${'x\n'.repeat(5_001)}`, 'There are more than 5,000 rows. Split the file.'],
])('SCR-16 a file that is none is refused with what to do: %#', (text, problem) => {
  expect(read(text)).toBe(problem)
})

test.each([
  [createRole.body, 'roleId name description permissions'],
  [createClient.body, 'name options rateLimits tags'],
  [
    createTenant.body,
    'tenantId tenantLookupIdentifier data domains connection tokenConfiguration signInMethods secondFactor',
  ],
  [
    createInvite.body,
    'statements email tenantId defaultLoginTenantId linkedUserId conflictResolutionStrategy expiryTime tags',
  ],
])('SCR-16 the columns are those that making one takes: %#', (body, names) => {
  expect(columnsOf(body).map(({ name }) => name)).toEqual(names.split(' '))
})
