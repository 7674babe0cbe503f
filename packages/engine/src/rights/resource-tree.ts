import { byText } from '@doorward/core/permissions/evaluate'
import type { Work } from '@doorward/core/permissions/work'
import { sizeOf } from '../index/bag.ts'
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

/** Looking at a name is that much less than looking something up. */
const stepsOfLooking = 8

/**
 * What statements name directly below a normalised URI, by name; below nothing the first segments of all. Looks at every
 * name once. Raises TooLarge beyond the work.
 */
export function resourceBranches(graph: Graph, under: string | undefined, work: Work): ResourceBranch[] {
  const start = under === undefined ? '' : `${under}/`
  const branches = new Map<string, ResourceBranch>()
  work.spend(graph.resources.size / stepsOfLooking)
  for (const [uri, { statements }] of graph.resources.entries()) {
    if (!uri.startsWith(start)) continue
    const end = uri.indexOf('/', start.length)
    const resourceUri = end === -1 ? uri : uri.slice(0, end)
    const branch = branches.get(resourceUri) ?? { resourceUri, statements: 0, statementsBelow: 0, resourcesBelow: 0 }
    branches.set(resourceUri, branch)
    if (end === -1) branch.statements += sizeOf(statements)
    else {
      branch.statementsBelow += sizeOf(statements)
      branch.resourcesBelow += 1
    }
  }
  return [...branches.values()].sort((one, other) => byText(one.resourceUri, other.resourceUri))
}
