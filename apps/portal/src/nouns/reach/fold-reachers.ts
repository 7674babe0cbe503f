import type { Reacher, ResourceUser } from '../../queries/nouns/resources.ts'

export type Way = NonNullable<ResourceUser['through']>[number]

/** People with the same roles by the same ways; one, where nobody else has them so. */
export interface AlikeReachers {
  key: string
  people: [ResourceUser, ...ResourceUser[]]
}
export type ReacherRow = Exclude<Reacher, ResourceUser> | AlikeReachers

/** What a way is told by: ways that differ in the role alone are told as one. */
export const wayKey = ({ resourceUri, recordId, groupId }: Way): string =>
  JSON.stringify([resourceUri, recordId ?? '', groupId ?? ''])

const sameOf = ({ roles, through = [] }: ResourceUser): string =>
  JSON.stringify([roles.map(({ roleId }) => roleId).toSorted(), [...new Set(through.map(wayKey))].toSorted()])

/** Whoever reaches a resource, with those who do so alike as one row, where the first of them stands. */
export function foldReachers(reachers: readonly Reacher[]): ReacherRow[] {
  const rows: ReacherRow[] = []
  const alike = new Map<string, AlikeReachers>()
  for (const reacher of reachers) {
    if ('everybodyOn' in reacher) {
      rows.push(reacher)
      continue
    }
    const key = sameOf(reacher)
    const found = alike.get(key)
    if (found) found.people.push(reacher)
    else {
      const row: AlikeReachers = { key, people: [reacher] }
      alike.set(key, row)
      rows.push(row)
    }
  }
  return rows
}

/** A row with its people one by one below it, for whoever opened it. */
export const unfolded = (row: AlikeReachers): AlikeReachers[] =>
  row.people.map((one) => ({ key: one.userId, people: [one] }))
