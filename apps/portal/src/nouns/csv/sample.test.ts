// @vitest-environment jsdom

import { parseCsv } from '@doorward/core/csv'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { expect, test, vi } from 'vitest'
import { downloadLeftOut, downloadSample } from './sample.ts'

const textOf = (file: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    if (file) reader.readAsText(file)
  })

test('SCR-16 the sample of records names a role that every account has, and none that is on its way out', async () => {
  let file: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    file = made as Blob // no source of media
    return 'blob:'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  downloadSample({ path: '/settings/records', many: 'access records' }, [{ name: 'statements' }] as never)
  const read = parseCsv(await textOf(file))
  if ('quote' in read) throw new Error('a sample that is no CSV')
  const [, row] = read
  const [{ roles }] = JSON.parse(row?.cells[0] ?? '[]') as [{ roles: string[] }]
  expect(builtInRoles.filter(({ roleId, deprecated }) => roles.includes(roleId) && !deprecated)).toHaveLength(1)
})

test('SCR-16 the rows left out are kept as they are in the file, with the reason in a column more', async () => {
  let file: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    file = made as Blob // no source of media
    return 'blob:'
  })
  const rows = [{ line: 3, name: '', input: {}, cells: ['a, b', '{x'], problem: 'The column "tags" is not JSON.' }]
  downloadLeftOut('roles', ['name', 'tags'], rows)
  expect(await textOf(file)).toBe('name,tags,reason\r\n"a, b",{x,"The column ""tags"" is not JSON."\r\n')
})
