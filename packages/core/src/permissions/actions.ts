import { invalid } from '../refusals.ts'
import type { Work } from './work.ts'

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
 * A parent includes its children. A `*` before the end stands for exactly one part. A `*` that is asked for is included
 * only by a `*` that is held (decisions 22 to 24).
 */
export function actionCovers(held: string, asked: string): boolean {
  if (held === asked || held === '*') return true
  const heldParts = partsOf(held)
  const askedParts = partsOf(asked)
  if (heldParts.length > askedParts.length) return false
  return heldParts.every((part, index) => part === '*' || part === askedParts[index])
}

function meetOfParts(one: readonly string[], other: readonly string[]): string | null {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  for (const [place, facing] of short.entries()) {
    const part = long[place]
    if (part !== facing && part !== '*' && facing !== '*') return null
  }
  const met = long.map((part, place) => (part === '*' ? (short[place] ?? '*') : part))
  return met.length === 0 ? '*' : met.join(':')
}

/** The widest action that both include, or null when they have none in common. Both are normalised. */
export const actionMeet = (one: string, other: string): string | null => meetOfParts(partsOf(one), partsOf(other))

/** Every start of the action, itself included; the start of all is empty. */
const startsOf = (parts: readonly string[]): string[] => [
  '',
  ...parts.map((_, last) => parts.slice(0, last + 1).join(':')),
]

/** What a meeting of two actions counts as: it may have to be made, kept and looked up by whoever asked. */
const stepsPerMeeting = 30

/**
 * The meeting of every action of the one with every one of the other, once each. Actions without a `*` before their end
 * meet only in the longer of the two, which is looked up by its starts; the others are compared one by one.
 */
export function commonActions(ones: Iterable<string>, others: Iterable<string>, work: Work): Set<string> {
  const found = new Set<string>()
  const [one, other] = [ones, others].map((actions) => {
    const parts = [...actions].map(partsOf)
    const plain = parts.filter((each) => !each.includes('*'))
    return { parts, plain, wild: parts.filter((each) => each.includes('*')), starts: new Set(plain.map(textOf)) }
  })
  if (one === undefined || other === undefined) return found
  const add = (action: string | null) => {
    if (action === null || found.has(action)) return
    work.spend(stepsPerMeeting)
    found.add(action)
  }
  for (const [these, those] of [
    [one, other],
    [other, one],
  ] as const) {
    work.spend(these.plain.length + these.wild.length * those.parts.length)
    for (const parts of these.plain)
      if (startsOf(parts).some((start) => those.starts.has(start))) add(textOf(parts) || '*')
    for (const wild of these.wild) for (const parts of those.parts) add(meetOfParts(wild, parts))
  }
  return found
}

const textOf = (parts: readonly string[]): string => parts.join(':')

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
