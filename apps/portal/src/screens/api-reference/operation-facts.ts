/** What the document says of an operation beside its shapes: who may call it, and whether that is usage. */
export interface OperationFacts {
  /** As the explorer calls it, in its addresses and for what stands beside it. */
  elementId: string
  permission: { action: string; resource: string } | undefined
  isPublic: boolean
  billable: Billable
}
const billables = ['always', 'conditional', 'never'] as const
type Billable = (typeof billables)[number]

/** An operation as the explorer hands it out, of which nothing is taken for granted: the document came over the wire. */
interface ToldOperation {
  elementId: string
  extensions?: Record<string, unknown>
}
/** What the explorer tells when it has read a document. */
export interface ToldDocument {
  tags?: { paths?: ToldOperation[] }[]
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function factsOf({ elementId, extensions = {} }: ToldOperation): OperationFacts {
  const noted = extensions['x-permission']
  const note: Record<string, unknown> = typeof noted === 'object' && noted !== null ? { ...noted } : {}
  const action = textOf(note.action)
  const resource = textOf(note.resource)
  return {
    elementId,
    permission: action !== undefined && resource !== undefined ? { action, resource } : undefined,
    isPublic: note.access === 'public',
    billable: billables.find((known) => known === extensions['x-billable']) ?? 'never',
  }
}

/** The facts of every operation of a document. */
export const factsOfAll = ({ tags = [] }: ToldDocument): OperationFacts[] =>
  tags.flatMap(({ paths = [] }) => paths.map(factsOf))
