import type { RoleId } from '@doorward/core/ids'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { mayBeUser } from '@doorward/login/people'
import { StartError } from '@doorward/store/database/start-error'
import { Type } from 'typebox'
import { type Arrival, left, type Place } from '../arrivals.ts'
import { groupIdOf, idOfName } from '../ids.ts'
import { maybe, shaped } from '../read/fields.ts'
import { type Part, partsOf } from '../read/parts.ts'
import { type SourceFile, wholeTextOf } from '../read/source.ts'
import { impliedBy, type Model, modelOfText, modelOfTypes } from './model.ts'
import { type Thing, type Tuple, tupleOf, Usersets } from './tuples.ts'

const modelCharactersMax = 2 ** 20
const tuplesMax = 1_000_000

const Types = Type.Array(Type.Unknown(), { maxItems: 10_000 })
const Whole = Type.Object({ type_definitions: Types })
const Condition = Type.Object({ condition: maybe(Type.Unknown()) })

/** What the files of a store say. */
interface Store {
  model: Model
  tuples: Tuple[]
}

/** What OpenFGA's command writes of a store: its model, in the language or as JSON, and its tuples. */
export async function* fromOpenFga(files: readonly SourceFile[]): AsyncGenerator<Arrival> {
  const store: Store = { model: new Map(), tuples: [] }
  for (const file of files.filter(({ name }) => /\.fga$/i.test(name)))
    add(store.model, modelOfText(await wholeTextOf(file, modelCharactersMax), file.name))
  const others = files.filter(({ name }) => !/\.fga$/i.test(name))
  for await (const part of partsOf(others, { lists: ['tuples'], among: 'tuples' })) yield* take(part, store)
  if (store.model.size === 0)
    throw new StartError('There is no model in it, without which nobody knows what a tuple gives.')
  const usersets = new Usersets(store.model, store.tuples)
  yield* rolesOf(store.model, usersets, { file: files[0]?.name ?? '' })
  yield* groupsOf(usersets, { file: files[0]?.name ?? '' })
  for (const tuple of store.tuples) yield* giftsOf(tuple, store.model, usersets)
}

function add(model: Model, more: Model): void {
  for (const [type, relations] of more) {
    const known = model.get(type) ?? new Map()
    for (const [name, relation] of relations) known.set(name, relation)
    model.set(type, known)
  }
}

function* take(part: Part, { model, tuples }: Store): Generator<Arrival> {
  const { key, value, place } = part
  if (key === 'tuples') {
    const tuple = tupleOf(part)
    const { condition } = shaped(Condition, { value: (value as { key?: unknown }).key ?? value, place })
    if (condition)
      return yield left('tuples', tuple.text, 'it holds under a condition, which stays one in your code', place)
    if (tuples.length === tuplesMax) throw new StartError(`The store has more than ${tuplesMax} tuples. Divide it.`)
    tuples.push(tuple)
  } else if (key === 'model' && typeof value === 'string') add(model, modelOfText(value, `${place.file}, model`))
  else if (key === 'type_definitions') add(model, modelOfTypes(shaped(Types, part), place))
  else if (key === 'authorization_model' || key === 'model')
    add(model, modelOfTypes(shaped(Whole, part).type_definitions, place))
  else if (key === 'tests')
    yield left('tests', place.file, 'tests, with their contextual tuples, are of no store', place)
  else if (/_files?$/.test(key))
    throw new StartError(`${place.file}: ${key} names another file. Put all of them into a folder, and name that.`)
}

const roleIdOf = (type: string, relation: string): RoleId => idOfName<RoleId>('roleId', `${type}:${relation}`)

/** A role for each relation that a tuple can give, with all that it implies; what cannot be said is told. */
function* rolesOf(model: Model, usersets: Usersets, place: Place): Generator<Arrival> {
  for (const [type, relations] of model) {
    const toObjects = new Set([...relations.values()].flatMap(({ through }) => through))
    for (const [name, { isDirect, beyond, isNarrowed }] of relations) {
      const text = `${type}#${name}`
      for (const why of beyond) yield left('relations', text, `it has what roles and records cannot say: ${why}`, place)
      if (!isDirect || isNarrowed || toObjects.has(name) || usersets.areOf(type, name)) continue
      const actions = impliedBy(relations, name)
      const wrong = actions.find((action) => normaliseAction(action) === null)
      if (wrong !== undefined)
        yield left('relations', text, 'a name in it is no action: those are made of letters, digits, - and _', place)
      else yield { kind: 'role', place, roleId: roleIdOf(type, name), name: `${type} ${name}`, actions }
    }
  }
}

const nameOfGroup = ({ type, id, relation }: Thing): string =>
  type === 'group' && relation === 'member' ? id : `${type}:${id}#${relation}`

function* groupsOf(usersets: Usersets, place: Place): Generator<Arrival> {
  for (const userset of usersets.all()) {
    const name = nameOfGroup(userset)
    const groupId = groupIdOf(name)
    yield { kind: 'group', place, groupId, name }
    for (const user of usersets.usersIn(userset)) {
      const userId = userOf(user)
      if (userId !== undefined && mayBeUser(userId)) yield { kind: 'member', groupId, userId }
    }
  }
}

/** People are called by the id alone, as tokens call them; others by their type too. */
const userOf = ({ type, id }: Thing): string | undefined =>
  id === '*' ? undefined : type === 'user' ? id : `${type}:${id}`

const segment = /^[a-zA-Z0-9_.+=~|@-]{1,128}$/

function* giftsOf(tuple: Tuple, model: Model, usersets: Usersets): Generator<Arrival> {
  const { object, relation, user, text, place } = tuple
  const known = model.get(object.type)?.get(relation)
  const leave = (why: string) => left('tuples', text, why, place)
  if (!known) return yield leave('the model has no such relation')
  if (known.isNarrowed)
    return yield leave('its relation is narrowed by others, and whoever has the tuple may have nothing by it')
  if (user.id === '*')
    return yield leave('it is for everybody: make the resource public in the console, if it shall be')
  if (usersets.areOf(object.type, relation)) return // it puts somebody into a group, and gives nothing else
  if (user.relation === undefined && (model.get(user.type)?.size ?? 0) > 0)
    return yield leave('it relates two objects: here one lies below the other by its path')
  if (!segment.test(object.type) || !segment.test(object.id))
    return yield leave('the object has characters that no resource has here')
  const gift = {
    kind: 'gift',
    roleId: roleIdOf(object.type, relation),
    resourceUri: `/${object.type}/${object.id}`,
  } as const
  if (user.relation !== undefined) return yield { ...gift, to: { groupId: groupIdOf(nameOfGroup(user)) } }
  const userId = userOf(user) ?? ''
  if (mayBeUser(userId)) yield { ...gift, to: { userId } }
  else yield leave('no user can have the id here')
}
