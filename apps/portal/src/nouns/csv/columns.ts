import type { Endpoint } from '@doorward/contract/endpoint'

/** A column of a file that a noun is made from. */
export interface CsvColumn {
  name: string
  /** Its cells are texts as they are; others are JSON. */
  isText: boolean
  needed: boolean
  lettersMax: number | undefined
  pattern: RegExp | undefined
  /** It says which item it is, so that no two rows have the same. */
  isKey: boolean
  /** What a name makes an entry of, where its lists may stand in a cell as plain names. */
  listOf: ((name: string) => Record<string, unknown>) | undefined
}

/** What is looked at of a schema; a noun's own are objects of such. */
interface Looked {
  type?: string
  anyOf?: Looked[]
  enum?: unknown[]
  maxLength?: number
  pattern?: string
  properties?: Record<string, Looked>
  required?: string[]
  items?: Looked
}

/** How a plain name says an entry of a list: by the one text that an entry has to say; an action that is named is allowed. */
function entryBy(entry: Looked | undefined): CsvColumn['listOf'] {
  const { required = [], properties = {} } = entry ?? {}
  if (properties.action && properties.allow) return (action) => ({ action, allow: true, grant: false, delegate: false })
  const [only, ...others] = required
  if (only === undefined || others.length > 0 || properties[only]?.type !== 'string') return undefined
  return (name) => ({ [only]: name })
}

const kindsOf = (schema: Looked): Looked[] => schema.anyOf?.flatMap(kindsOf) ?? [schema]

/** The columns that making an item takes, in their order. What is only accepted, and means nothing, is none. */
export function columnsOf(takes: NonNullable<Endpoint['body']>): CsvColumn[] {
  const { properties = {}, required = [] } = takes as Looked // a body is an object's schema
  return Object.entries(properties).flatMap(([name, schema]) => {
    const kinds = kindsOf(schema).filter(({ type, enum: values }) => type !== undefined || values !== undefined)
    if (kinds.length === 0) return []
    const text = kinds.find(({ type, enum: values }) => type === 'string' || values !== undefined)
    const others = kinds.some(({ type }) => type === 'object' || type === 'array')
    return {
      name,
      isText: text !== undefined && !others,
      isKey: /Id(?:entifier)?$/.test(name),
      needed: required.includes(name),
      lettersMax: text?.maxLength,
      pattern: text?.pattern === undefined ? undefined : new RegExp(text.pattern, 'u'),
      listOf: kinds.map(({ items }) => entryBy(items)).find(Boolean),
    }
  })
}
