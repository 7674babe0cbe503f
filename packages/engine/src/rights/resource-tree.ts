import { byText } from '@doorward/core/permissions/evaluate'
import { stepsOfLooking, type Work } from '@doorward/core/permissions/work'
import { folded } from '@doorward/core/text/folded'
import type { Graph } from '../index/graph.ts'

/** A resource one level below another, with what statements say of it and of all below it. */
export interface ResourceBranch {
  resourceUri: string
  /** Statements that give something on exactly this resource. */
  statements: number
  /** Statements that give something below it, each resource counted by itself. */
  statementsBelow: number
  /** Resources below it that statements name. */
  resourcesBelow: number
}

/** Which branches are looked for. */
export interface BranchesAsked {
  /** Only what lies below this normalised URI. */
  under?: string | undefined
  /** Only what has this text in its URI, whatever the case and accents; then not one level, but all below. */
  filter?: string | undefined
}

const branchAt = (resourceUri: string): ResourceBranch => ({
  resourceUri,
  statements: 0,
  statementsBelow: 0,
  resourcesBelow: 0,
})

/** A resource that is named, and by how many statements. */
type Named = [uri: string, statements: number]

function countBelow(branch: ResourceBranch, statements: number): void {
  branch.statementsBelow += statements
  branch.resourcesBelow += 1
}

/**
 * What statements name directly below a URI, by name, below nothing the first segments of all; or what they name anywhere
 * below it with a text in its name. Looks at every name once. Raises TooLarge beyond the work.
 */
export function resourceBranches(graph: Graph, { under, filter }: BranchesAsked, work: Work): ResourceBranch[] {
  const start = under === undefined ? '' : `${under}/`
  work.spend(graph.resources.size / stepsOfLooking)
  const { resources } = graph
  const named = [...resources.beginning(start)].map((each): Named => [resources.uriOf(each), resources.countOn(each)])
  const branches = filter === undefined ? oneLevel(named, start) : withText(named, filter)
  return branches.sort((one, other) => byText(one.resourceUri, other.resourceUri))
}

function oneLevel(named: Named[], start: string): ResourceBranch[] {
  const branches = new Map<string, ResourceBranch>()
  for (const [uri, statements] of named) {
    const end = uri.indexOf('/', start.length)
    const resourceUri = end === -1 ? uri : uri.slice(0, end)
    const branch = branches.get(resourceUri) ?? branchAt(resourceUri)
    branches.set(resourceUri, branch)
    if (end === -1) branch.statements += statements
    else countBelow(branch, statements)
  }
  return [...branches.values()]
}

/** All below one that has the text has it too, and so is among the found. */
function withText(named: Named[], text: string): ResourceBranch[] {
  const wanted = folded(text.trim().replace(/^\/+/, ''))
  const found = named.filter(([uri]) => folded(uri).includes(wanted))
  const branches = new Map(found.map(([uri, statements]) => [uri, { ...branchAt(uri), statements }]))
  for (const [uri, statements] of found)
    for (let end = uri.lastIndexOf('/'); end > 0; end = uri.lastIndexOf('/', end - 1)) {
      const above = branches.get(uri.slice(0, end))
      if (above) countBelow(above, statements)
    }
  return [...branches.values()]
}
