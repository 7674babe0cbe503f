import { StartError } from '@doorward/store/database/start-error'
import { Type } from 'typebox'
import { type Place, placeText } from '../arrivals.ts'
import { maybe, shaped, Text } from '../read/fields.ts'
import type { Part } from '../read/parts.ts'
import { impliedBy, type Model } from './model.ts'

/** An object or a user, `document:q3`, or a set of users, `group:finance#member`. */
export interface Thing {
  type: string
  id: string
  relation?: string
}

export interface Tuple {
  object: Thing
  relation: string
  user: Thing
  /** As the product writes it. */
  text: string
  place: Place
}

const Key = Type.Object({ object: Text, relation: Text, user: Text })
const Stored = Type.Object({ key: maybe(Key) })

function thingOf(text: string, place: Place): Thing {
  const [, type = '', id = '', relation] = /^([^:#@\s]+):([^#\s]+)(?:#([^:#@\s]+))?$/.exec(text) ?? []
  if (type === '')
    throw new StartError(`${placeText(place)}: "${text.slice(0, 100)}" is no type and id, such as document:q3.`)
  return { type, id, ...(relation === undefined ? {} : { relation }) }
}

/** A tuple as `tuple read` gives it, or bare. Raises StartError naming the field. */
export function tupleOf({ value, place }: Part): Tuple {
  const { key } = shaped(Stored, { value, place })
  const { object, relation, user } = key ?? shaped(Key, { value, place })
  return {
    object: thingOf(object, place),
    ...{ relation, user: thingOf(user, place), text: `${object}#${relation}@${user}`, place },
  }
}

const textOf = ({ type, id, relation }: Thing): string => `${type}:${id}#${relation}`

/** The sets of users of the kinds that tuples name, and who is in them, whether by a tuple or by another set. */
export class Usersets {
  readonly #sets = new Map<string, Thing>()
  readonly #kinds = new Set<string>()
  readonly #users = new Map<string, Thing[]>()

  constructor(model: Model, tuples: readonly Tuple[]) {
    for (const { user } of tuples) if (user.relation !== undefined) this.#name(user)
    for (const { object, relation, user } of tuples) {
      const relations = model.get(object.type)
      if (!relations?.get(relation) || relations.get(relation)?.isNarrowed) continue
      for (const implied of impliedBy(relations, relation)) {
        if (!this.#kinds.has(`${object.type}#${implied}`)) continue
        const set = { ...object, relation: implied }
        this.#name(set)
        this.#users.get(textOf(set))?.push(user)
      }
    }
  }

  #name(set: Thing): void {
    const text = textOf(set)
    if (this.#sets.has(text)) return
    this.#sets.set(text, set)
    this.#users.set(text, [])
    this.#kinds.add(`${set.type}#${set.relation}`)
  }

  /** Whether a relation of a type is one by which sets are named: its tuples then say who is in them. */
  areOf = (type: string, relation: string): boolean => this.#kinds.has(`${type}#${relation}`)

  all(): Iterable<Thing> {
    return this.#sets.values()
  }

  /** Everybody in a set, each once, also by sets within it. */
  *usersIn(set: Thing): Generator<Thing> {
    const met = new Set<string>()
    const waiting = [set]
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const user of this.#users.get(textOf(next)) ?? []) {
        const text = textOf(user)
        if (met.has(text)) continue
        met.add(text)
        if (user.relation === undefined) yield user
        else waiting.push(user)
      }
  }
}
