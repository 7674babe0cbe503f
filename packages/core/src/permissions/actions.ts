import { invalid } from '../refusals.ts'

const actionLengthMax = 64
const wellFormed = /^(?:\*|[a-zA-Z0-9_-]+)(?::(?:\*|[a-zA-Z0-9_-]+))*$/

/** The action as it is stored and compared: lower case (decision 24). Null when it is malformed, which grants nothing. */
export function normaliseAction(text: string): string | null {
  return text.length <= actionLengthMax && wellFormed.test(text) ? text.toLowerCase() : null
}

/** Like `normaliseAction`, but refuses a malformed action with 400 naming `field`. */
export function parseAction(text: string, field = 'permission'): string {
  const action = normaliseAction(text)
  if (action === null)
    throw invalid(field, 'An action is made of letters, digits, - and _, in parts divided by colons.')
  return action
}

/** `documents` and `documents:*` are the same thing; `*` has no parts and so is the start of every action. */
function partsOf(action: string): string[] {
  const parts = action.split(':')
  if (parts.at(-1) === '*') parts.pop()
  return parts
}

/**
 * Whether holding one action includes another. Both are normalised.
 * A parent includes its children, a `*` before the end stands for exactly one part, and a `*` that is asked for
 * is included only by a `*` that is held (decisions 22 to 24).
 */
export function actionCovers(held: string, asked: string): boolean {
  if (held === asked || held === '*') return true
  const heldParts = partsOf(held)
  const askedParts = partsOf(asked)
  if (heldParts.length > askedParts.length) return false
  return heldParts.every((part, index) => part === '*' || part === askedParts[index])
}

/** The widest action that both include, or null when they have none in common. Both are normalised. */
export function actionMeet(one: string, other: string): string | null {
  const [short, long] = [partsOf(one), partsOf(other)].sort((a, b) => a.length - b.length)
  const met: string[] = []
  for (const [index, part] of (long ?? []).entries()) {
    const facing = short?.[index] ?? '*'
    if (part !== facing && part !== '*' && facing !== '*') return null
    met.push(part === '*' ? facing : part)
  }
  return met.length === 0 ? '*' : met.join(':')
}

const genericVerbs = new Set(['read', 'create', 'update', 'delete'])
/** Opens what other services trust users with; `read` on a resource never reaches this far. */
const neverGeneric = new Set(['connections:credentials:read'])

/**
 * Actions of which any one, held on the same platform resource, is enough for the action that a route needs (security 2).
 * Whether each is held is a question of its own, so `users` or `*` satisfy `users:read` through the hierarchy.
 */
export function actionsThatSatisfy(needed: string): string[] {
  const verb = needed.slice(needed.lastIndexOf(':') + 1)
  if (!genericVerbs.has(verb) || neverGeneric.has(needed)) return [needed]
  return [...new Set([needed, verb, 'manage'])]
}
