import { StartError } from '@doorward/store/database/start-error'
import { type Static, Type } from 'typebox'
import { type Place, placeText } from '../arrivals.ts'
import { maybe, shaped, Text } from '../read/fields.ts'

/** How a relation comes about, as far as it is a union. */
export interface Relation {
  /** Whether tuples may say it. */
  isDirect: boolean
  /** Relations of the same object by which it is held too. */
  includes: string[]
  /** Relations to other objects, through which it is held. */
  through: string[]
  /** What of it can't be said by roles and records: then whoever has it by a tuple may have less than the tuple says. */
  beyond: string[]
  /** Whether that takes from who has it, so that no tuple may be taken for what it says. */
  isNarrowed: boolean
}

/** Relations by type, by name. */
export type Model = Map<string, Map<string, Relation>>

const newRelation = (): Relation => ({
  ...{ isDirect: false, isNarrowed: false },
  ...{ includes: [], through: [], beyond: [] },
})
const narrowed = (relation: Relation, why: string): void => {
  relation.isNarrowed = true
  relation.beyond.push(why)
}

const intersection = 'an intersection (and)'
const exclusion = 'an exclusion (but not)'
const heldThrough = (relation: Relation, name: string, through: string): void => {
  relation.through.push(through)
  relation.beyond.push(`"${name} from ${through}": here what lies below a resource is covered by its path`)
}

/** A comment begins a line, or stands behind a blank: `group#member` has none. */
const withoutComment = (line: string): string => line.replace(/(?:^|\s)#.*$/, '')

/** What a relation of the language says behind its colon. */
function relationOf(text: string, place: Place): Relation {
  const relation = newRelation()
  const direct = /\[[^\]]*\]/g
  relation.isDirect = direct.test(text)
  const rest = text.replace(direct, ' this ').replace(/[()]/g, ' ')
  if (/\sbut\s+not\s/.test(rest)) narrowed(relation, exclusion)
  if (/\sand\s/.test(rest)) narrowed(relation, intersection)
  if (relation.isNarrowed) return relation
  for (const part of rest.split(/\sor\s/)) {
    const [name, from, through, ...more] = part.trim().split(/\s+/)
    if (!name || more.length > 0 || (from !== undefined && (from !== 'from' || !through)))
      throw new StartError(`${placeText(place)}: the relation is none that is known.`)
    if (from !== undefined) heldThrough(relation, name, through ?? '')
    else if (name !== 'this') relation.includes.push(name)
  }
  return relation
}

/** Reads a model in the product's own language (schema 1.1 and 1.2). Raises StartError naming the line. */
export function modelOfText(text: string, file: string): Model {
  const model: Model = new Map()
  let relations: Map<string, Relation> | undefined
  let braces = 0
  for (const [at, written] of text.split(/\r?\n/).entries()) {
    const line = withoutComment(written).trim()
    const place = { file, line: at + 1 }
    const isCondition = braces > 0 || /^condition\s/.test(line)
    if (isCondition) braces += (line.match(/\{/g)?.length ?? 0) - (line.match(/\}/g)?.length ?? 0)
    if (isCondition || line === '' || /^(?:model|schema\s+\S+|module\s+\S+|relations)$/.test(line)) continue
    const [, type] = /^(?:extend\s+)?type\s+(\S+)$/.exec(line) ?? []
    const [, name, rest] = /^define\s+([^:\s]+)\s*:\s*(.+)$/.exec(line) ?? []
    if (type !== undefined) {
      relations = model.get(type) ?? new Map()
      model.set(type, relations)
    } else if (name !== undefined && relations) relations.set(name, relationOf(rest ?? '', place))
    else throw new StartError(`${placeText(place)}: the line is none of a model.`)
  }
  return model
}

const Typed = Type.Object({
  type: Text,
  relations: maybe(Type.Record(Text, Type.Unknown())),
  metadata: maybe(
    Type.Object({
      relations: maybe(
        Type.Record(
          Text,
          Type.Object({ directly_related_user_types: maybe(Type.Array(Type.Unknown(), { maxItems: 1_000 })) }),
        ),
      ),
    }),
  ),
})
const Children = Type.Object({ child: Type.Array(Type.Unknown(), { maxItems: 1_000 }) })
const Named = Type.Object({ relation: Text })
const Userset = Type.Object({
  this: maybe(Type.Unknown()),
  computedUserset: maybe(Named),
  tupleToUserset: maybe(Type.Object({ tupleset: Named, computedUserset: Named })),
  union: maybe(Children),
  intersection: maybe(Type.Unknown()),
  difference: maybe(Type.Unknown()),
})

function addUserset(relation: Relation, value: unknown, place: Place): void {
  const userset: Static<typeof Userset> = shaped(Userset, { value, place })
  if (userset.this !== undefined && userset.this !== null) relation.isDirect = true
  if (userset.computedUserset) relation.includes.push(userset.computedUserset.relation)
  if (userset.tupleToUserset) {
    const { tupleset, computedUserset } = userset.tupleToUserset
    heldThrough(relation, computedUserset.relation, tupleset.relation)
  }
  if (userset.intersection) narrowed(relation, intersection)
  if (userset.difference) narrowed(relation, exclusion)
  for (const child of userset.union?.child ?? []) addUserset(relation, child, place)
}

/** Reads a model as JSON. Raises StartError naming the field. */
export function modelOfTypes(types: readonly unknown[], place: Place): Model {
  const model: Model = new Map()
  for (const value of types) {
    const { type, relations } = shaped(Typed, { value, place })
    const read = new Map<string, Relation>()
    for (const [name, userset] of Object.entries(relations ?? {})) {
      const relation = newRelation()
      addUserset(relation, userset, place)
      read.set(name, relation)
    }
    model.set(type, read)
  }
  return model
}

/** All relations that somebody with one of them has too, itself among them; nothing that is narrowed. */
export function impliedBy(relations: ReadonlyMap<string, Relation>, name: string): string[] {
  const implied = new Set([name])
  for (let grows = true; grows; ) {
    grows = false
    for (const [other, { includes, isNarrowed }] of relations)
      if (!isNarrowed && !implied.has(other) && includes.some((each) => implied.has(each))) {
        implied.add(other)
        grows = true
      }
  }
  return [...implied]
}
