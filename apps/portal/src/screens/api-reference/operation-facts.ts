/** Who besides the holders of its permission may call an operation: whoever an item names, or oneself. */
const others = ['item', 'self'] as const
const billables = ['always', 'conditional', 'never'] as const

/** What the document says of an operation beside its shapes: who may call it, and whether that is usage. */
export interface OperationFacts {
  /** As the explorer calls it, in its addresses and for what stands beside it. */
  elementId: string
  method: string
  path: string
  summary: string
  permission: { action: string; resource: string; orElse: (typeof others)[number] | undefined } | undefined
  isPublic: boolean
  billable: (typeof billables)[number]
}
/** The operations of one heading of the document. */
export interface OperationGroup {
  name: string
  operations: OperationFacts[]
}

/** An operation as the explorer hands it out, of which nothing is taken for granted: the document came over the wire. */
interface ToldOperation {
  elementId: string
  method?: unknown
  path?: unknown
  summary?: unknown
  extensions?: Record<string, unknown>
}
/** What the explorer tells when it has read a document. */
export interface ToldDocument {
  tags?: { name?: unknown; paths?: ToldOperation[] }[]
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function permissionOf(noted: unknown): { permission: OperationFacts['permission']; isPublic: boolean } {
  const note: Record<string, unknown> = typeof noted === 'object' && noted !== null ? { ...noted } : {}
  const action = textOf(note.action)
  const resource = textOf(note.resource)
  const orElse = others.find((known) => known === note.orElse)
  return {
    permission: action !== undefined && resource !== undefined ? { action, resource, orElse } : undefined,
    isPublic: note.access === 'public',
  }
}

function factsOf({ elementId, method, path, summary, extensions = {} }: ToldOperation): OperationFacts {
  return {
    elementId,
    method: (textOf(method) ?? '').toUpperCase(),
    path: textOf(path) ?? '',
    summary: textOf(summary) ?? elementId,
    ...permissionOf(extensions['x-permission']),
    billable: billables.find((known) => known === extensions['x-billable']) ?? 'never',
  }
}

/** The operations of a document with their facts, under its headings. */
export const groupsOf = ({ tags = [] }: ToldDocument): OperationGroup[] =>
  tags.flatMap(({ name, paths = [] }) =>
    paths.length > 0 ? [{ name: textOf(name) ?? '', operations: paths.map(factsOf) }] : [],
  )

/** The groups with what a search finds, by every word of it in the name, the path, the method, the heading or the permission. */
export function foundIn(groups: readonly OperationGroup[], search: string): OperationGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups.flatMap(({ name, operations }) => {
    const found = operations.filter(({ method, path, summary, permission }) => {
      const text = [name, method, path, summary, permission?.action].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return found.length > 0 ? [{ name, operations: found }] : []
  })
}
