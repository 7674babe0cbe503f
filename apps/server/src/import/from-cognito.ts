import { StartError } from '@doorward/store/database/start-error'
import { type Static, Type } from 'typebox'
import { type Arrival, left, otherId, type Person, type Place, placeText } from './arrivals.ts'
import { groupIdOf, userIdOf } from './ids.ts'
import { csvRows, yesIn } from './read/csv-rows.ts'
import { maybe, shaped, Text, timeIn, Yes } from './read/fields.ts'
import { nameWithoutEnd, type Part, partsOf } from './read/parts.ts'
import type { SourceFile } from './read/source.ts'

const product = 'cognito'

const Attributes = Type.Array(Type.Object({ Name: Text, Value: maybe(Text) }), { maxItems: 1_000 })
const User = Type.Object({
  Username: Text,
  Attributes: maybe(Attributes),
  UserAttributes: maybe(Attributes),
  Enabled: maybe(Yes),
  UserStatus: maybe(Text),
  UserCreateDate: maybe(Type.Union([Text, Type.Number()])),
})
const Group = Type.Object({ GroupName: Text, RoleArn: maybe(Text), Precedence: maybe(Type.Number()) })

const noHashes =
  'Cognito gives no hashes of passwords away: they sign in with a code by e-mail, or set a new one by "Forgot password"'

/**
 * What the command of Cognito lists: users, groups and, in a file that is called as a group is, the users in that group; or the
 * table of its user import.
 */
export async function* fromCognito(files: readonly SourceFile[]): AsyncGenerator<Arrival> {
  const isTable = ({ name }: SourceFile) => /\.csv(?:\.gz)?$/i.test(name)
  const groups = await groupsOf(files)
  const met = new Set<string>()
  for (const { name, place, hasSettings } of groups.values()) {
    yield { kind: 'group', place, groupId: groupIdOf(name), name }
    if (hasSettings) yield left('settings of groups', name, 'a group has no role of AWS and no precedence here', place)
  }
  for (const file of files.filter(isTable)) yield* tableOf(file)
  const lists = files.filter((file) => !isTable(file))
  for await (const part of partsOf(lists, { lists: ['Users', 'Groups'], among: 'Users' })) {
    if (part.key === 'Users') yield* userOf(part, groups.get(nameWithoutEnd(part.file.name))?.name, met)
  }
}

interface KnownGroup {
  name: string
  place: Place
  /** What groups here do not have. */
  hasSettings: boolean
}

/** The groups by the names that files of their users have. */
async function groupsOf(files: readonly SourceFile[]): Promise<Map<string, KnownGroup>> {
  const groups = new Map<string, KnownGroup>()
  const lists = files.filter(({ name }) => !/\.csv(?:\.gz)?$/i.test(name))
  for await (const part of partsOf(lists, { lists: ['Users', 'Groups'], among: 'Users' })) {
    if (part.key !== 'Groups') continue
    const { GroupName: name, RoleArn: role, Precedence: rank } = shaped(Group, part)
    const hasSettings = Boolean(role) || typeof rank === 'number'
    groups.set(name.replaceAll('/', '_'), { name, place: part.place, hasSettings })
  }
  return groups
}

function attributesOf({ Attributes: listed, UserAttributes: got }: Static<typeof User>): Map<string, string> {
  return new Map([...(listed ?? []), ...(got ?? [])].map(({ Name, Value }) => [Name, Value ?? '']))
}

type Known = { get(name: string): string | undefined }

/** What its tokens call somebody is `sub`; a table has user names alone. */
function personOf(known: Known, { id, place }: { id: string; place: Place }): Person {
  const name = known.get('name') || [known.get('given_name'), known.get('family_name')].filter(Boolean).join(' ')
  return {
    ...{ kind: 'person', place, userId: userIdOf(product, id) },
    email: known.get('email') || undefined,
    isEmailVerified: known.get('email_verified')?.toLowerCase() === 'true',
    name: name || known.get('preferred_username') || undefined,
    picture: known.get('picture') || undefined,
  }
}

/** Somebody of a list: of all users, or of those of one group, who may stand in the other too. */
function* userOf(part: Part, group: string | undefined, met: Set<string>): Generator<Arrival> {
  const user = shaped(User, part)
  const { place } = part
  const known = attributesOf(user)
  const id = known.get('sub') || user.Username
  const person = personOf(known, { id, place })
  const { userId } = person
  if (group !== undefined) yield { kind: 'member', groupId: groupIdOf(group), userId }
  if (met.has(id)) return // lists of all users and of a group have the same ones
  met.add(id)
  if (userId !== id) yield otherId(id, userId, place)
  yield { ...person, isDisabled: user.Enabled === false, since: timeIn(asTime(user.UserCreateDate)) }
  if (user.UserStatus === 'EXTERNAL_PROVIDER')
    yield left(
      'identities of providers',
      userId,
      'a list does not say by which id a provider would name them here, and they have no password: they sign in with a code by e-mail, where their address is proved',
      place,
    )
  else yield left('passwords', userId, noHashes, place)
  if ([...known.keys()].some((name) => /^(?:custom|dev):/.test(name)))
    yield left(
      'attributes of users',
      userId,
      'users have none of your own here; claims for their tokens are set by the API',
      place,
    )
  if (known.get('phone_number')) yield left('phone numbers', userId, 'users have none here', place)
}

/** Some versions of the command write seconds. */
const asTime = (time: string | number | null | undefined) => (typeof time === 'number' ? time * 1_000 : time)

const columns = [
  ...(['cognito:username', 'name', 'given_name', 'family_name', 'preferred_username', 'picture'] as const),
  ...(['email', 'email_verified'] as const),
]

async function* tableOf(file: SourceFile): AsyncGenerator<Arrival> {
  const { rows, leftOut } = await csvRows<(typeof columns)[number]>(file, { columns, needed: ['cognito:username'] })
  const head = { file: file.name, line: 1 }
  for (const name of leftOut) yield left('columns', name, 'there is nothing here that it says', head)
  yield left(
    'ids of users',
    file.name,
    'a table has user names and no "sub", which tokens have: list the users to keep that',
    head,
  )
  for (const { place, of } of rows) {
    const id = of['cognito:username']
    if (id === undefined) throw new StartError(`${placeText(place)}: cognito:username is missing.`)
    yesIn(of.email_verified, { place, name: 'email_verified' })
    const person = personOf(new Map(Object.entries(of)), { id, place })
    yield person
    yield left('passwords', person.userId, noHashes, place)
  }
}
