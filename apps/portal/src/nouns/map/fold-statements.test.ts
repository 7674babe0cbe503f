import { expect, it } from 'vitest'
import type { GraphStatement } from '../../queries/access/access-graph.ts'
import { foldStatements } from './fold-statements.ts'

const some = (...first: string[]) => ({ first, count: first.length })
const statement = (name: string, role: string, ...resources: string[]) =>
  ({
    recordId: `rec_${name}`,
    recordName: name,
    statementIndex: 0,
    users: some(),
    groups: some('grp_a'),
    roles: some(role),
    resources: some(...resources),
  }) as unknown as GraphStatement

const years = [2024, 2025, 2026, 2023, 2022]
const pickers = ['Turin', 'Lyon', 'Porto'].flatMap((town) =>
  years.map((year) => statement(`Stock ${town} ${year}`, 'ro_picker', `stock/${town}/${year}`)),
)
const analysts = years.map((year) => statement(`Reports ${year}`, 'ro_analyst', 'reports'))
const all = [...pickers, ...analysts, statement('Desk', 'ro_analyst', 'desk')]
const told = (opened: string[] = []) => foldStatements(all, opened, 'group')

it('SCR-14 statements that differ in their resource alone are told as one, and open by themselves', () => {
  const names = (rows: ReturnType<typeof told>) =>
    rows.map(({ recordName, folds }) =>
      folds ? `${folds.records} on ${folds.resources} of ${folds.beginning}` : recordName,
    )
  expect(names(told())).toEqual(['Desk', '5 on 1 of reports', '15 on 15 of stock'])
  const key = told()[1]?.folds?.key ?? ''
  expect(names(told([key]))).toEqual([
    'Desk',
    ...[2022, 2023, 2024, 2025, 2026].map((year) => `Reports ${year}`),
    '15 on 15 of stock',
  ])
})

it('SCR-14 few statements stand whole, by the names of their records', () => {
  const few = foldStatements(analysts, [], 'group')
  expect(few.map(({ recordName }) => recordName)).toEqual(
    [2022, 2023, 2024, 2025, 2026].map((year) => `Reports ${year}`),
  )
})

it('SCR-14 a statement of which not every resource is told is folded with none', () => {
  const partly = pickers.map((one) => ({ ...one, resources: { ...one.resources, count: 9 } }))
  expect(foldStatements(partly, [], 'group')).toHaveLength(15)
})

it("SCR-14 around a role its records fold too: people are told together, by the part of the resources' names that differs", () => {
  const readers = ['turin', 'lyon', 'porto'].flatMap((town) =>
    years.map((year) => ({
      ...statement(`Reports ${town} ${year}`, 'ro_reader', `reports/${town}/${year}`),
      groups: some(),
      users: some(`${town}.${year}`, 'maya'),
    })),
  ) as unknown as GraphStatement[]
  expect(foldStatements(readers, [], 'group')).toHaveLength(15)
  const rows = foldStatements(readers, [], 'role')
  expect(rows.map(({ folds, users }) => [folds?.beginning, folds?.records, users.count])).toEqual([
    ['reports/lyon', 5, 6],
    ['reports/porto', 5, 6],
    ['reports/turin', 5, 6],
  ])
})

it('SCR-14 around a role of many rows its groups are told together too, and stand one by one once opened', () => {
  const towns = ['turin', 'lyon', 'porto', 'gdansk', 'hamburg']
  const given = towns.flatMap((town) =>
    ['grp_sales', 'grp_fleet'].flatMap((group) =>
      years.map((year) => ({
        ...statement(`Reports ${town} ${group} ${year}`, 'ro_reader', `${town}/${year}`),
        groups: some(group),
      })),
    ),
  ) as unknown as GraphStatement[]
  const rows = foldStatements(given, [], 'role')
  expect(rows.map(({ folds, groups }) => [folds?.beginning, folds?.records, groups.first])).toEqual(
    towns.toSorted().map((town) => [town, 10, ['grp_fleet', 'grp_sales']]),
  )
  expect(foldStatements(given, [rows[0]?.folds?.key ?? ''], 'role')).toHaveLength(14)
})

it('SCR-14 around a resource records that give the same roles on it are one, whoever they name, and open to each', () => {
  const given = [2023, 2024, 2025].flatMap((year) => [
    { ...statement(`Reports ${year}-1`, 'ro_analyst', 'reports/turin'), users: some(`ann.${year}`, 'maya') },
    { ...statement(`Reports ${year}-2`, 'ro_analyst', 'reports/turin'), groups: some('grp_b') },
  ]) as unknown as GraphStatement[]
  const others = [statement('All reports', 'ro_analyst', 'reports'), statement('Owner', 'ro_owner', '*')]
  const rows = foldStatements([...given, ...others], [], 'resource')
  expect(
    rows.map(({ recordName, folds, users, groups, resources }) =>
      folds ? [folds.records, users.count, groups.first, resources.first] : recordName,
    ),
  ).toEqual(['All reports', 'Owner', [6, 4, ['grp_a', 'grp_b'], ['reports/turin']]])
  const opened = foldStatements([...given, ...others], [rows[2]?.folds?.key ?? ''], 'resource')
  expect(opened.filter(({ folds }) => folds)).toEqual([])
  expect(opened).toHaveLength(8)
})

it('SCR-14 around a resource that few records name all of them stand whole', () => {
  expect(foldStatements(analysts, [], 'resource').map(({ folds }) => folds)).toEqual(analysts.map(() => undefined))
})
