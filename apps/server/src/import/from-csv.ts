import { type GroupId, idRules, type RoleId } from '@doorward/core/ids'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { normalEmail, parseEmail } from '@doorward/core/text/email-address'
import { StartError } from '@doorward/store/database/start-error'
import { type Arrival, left, type Place, placeText } from './arrivals.ts'
import { groupIdOf, userIdOf } from './ids.ts'
import { type CsvRow, csvRows, yesIn } from './read/csv-rows.ts'
import type { Reading } from './read/reader.ts'
import type { SourceFile } from './read/source.ts'

const columns = [
  'user_id',
  'email',
  'email_verified',
  'name',
  'picture',
  'groups',
  'roles',
  'password_hash',
  'disabled',
] as const
type Column = (typeof columns)[number]

/** Names with commas, semicolons or blanks between them, as in the console; those with blanks stand in a JSON list. */
function namesIn(cell: string | undefined, { place, name }: { place: Place; name: string }): string[] {
  if (!cell) return []
  if (!cell.startsWith('[')) return cell.split(/[\s,;]+/).filter((each) => each !== '')
  try {
    const names: unknown = JSON.parse(cell)
    if (Array.isArray(names) && names.every((each) => typeof each === 'string' && each !== '')) return names
  } catch {
    // told below
  }
  throw new StartError(`${placeText(place)}: ${name} is a list of names.`)
}

/** Users with their groups, roles and password hashes, from a table of one's own making. */
export async function* fromCsv(files: readonly SourceFile[], { resourceUri }: Reading): AsyncGenerator<Arrival> {
  const groups = new Set<GroupId>()
  const csv = files.filter(({ name, isNamed }) => isNamed || /\.csv(?:\.gz)?$/i.test(name))
  if (csv.length === 0) throw new StartError('The folder has no .csv files.')
  for (const file of csv) {
    const { rows, leftOut } = await csvRows<Column>(file, { columns, needed: ['email'] })
    for (const name of leftOut) yield left('columns', name, 'there is no such column', { file: file.name, line: 1 })
    for (const row of rows) yield* arrivalsOf(row, groups, resourceUri)
  }
}

function* arrivalsOf({ place, of }: CsvRow<Column>, groups: Set<GroupId>, uri: string | undefined): Generator<Arrival> {
  const email = parseEmail(of.email)
  if (email === undefined) throw new StartError(`${placeText(place)}: email is no e-mail address.`)
  const userId = userIdOf('csv', of.user_id ?? normalEmail(email))
  yield {
    ...{ kind: 'person', place, userId, email, isByAddress: of.user_id === undefined },
    isEmailVerified: yesIn(of.email_verified, { place, name: 'email_verified' }),
    isDisabled: yesIn(of.disabled, { place, name: 'disabled' }),
    ...{ name: of.name, picture: of.picture, passwordHash: of.password_hash },
  }
  for (const name of namesIn(of.groups, { place, name: 'groups' })) {
    const groupId = groupIdOf(name)
    if (!groups.has(groupId)) yield { kind: 'group', place, groupId, name, isMeant: name === groupId }
    groups.add(groupId)
    yield { kind: 'member', groupId, userId }
  }
  for (const roleId of namesIn(of.roles, { place, name: 'roles' })) {
    if (uri === undefined || normaliseResourceUri(uri) === null)
      throw new StartError(
        `${placeText(place)}: roles says no place where they hold. Name it by --resource, such as --resource /shop.`,
      )
    if (!new RegExp(idRules.roleId.pattern).test(roleId))
      throw new StartError(`${placeText(place)}: roles names no role: ${idRules.roleId.pattern}.`)
    yield { kind: 'gift', roleId: roleId as RoleId, resourceUri: uri, to: { userId } } // it fits the pattern
  }
}
