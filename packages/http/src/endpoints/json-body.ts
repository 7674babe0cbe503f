import { invalid, Refusal } from '@doorward/core/refusals'

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

export interface JsonBounds {
  depthMax: number
  keysMax: number
}

/** Different keys of one body: far more than any body of ours has. Making an object of many costs a second and more. */
const namesMax = 1_000

/**
 * Parses a JSON body (RFC 8259; security 40, 48, 50). Raises InvalidRequest for malformed JSON, a key given twice, a key
 * that names an object's prototype, a NUL character, half a surrogate pair or too many levels. Raises TooLarge for too
 * many keys, or too many different ones. The bounds are judged before anything is made of the text.
 */
export function parseJsonBody(text: string, bounds: JsonBounds): unknown {
  inspect(text, bounds)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Refusal('InvalidRequest', { title: 'The body is not valid JSON.', details: { field: 'body' }, cause })
  }
  if (escapesUnstorable.test(text)) JSON.parse(text, refuseUnstorable)
  return value
}

/** Escapes of NUL and of surrogates; a pair of these is fine, half of one is no character. */
const escapesUnstorable = /\\u(0000|d[89a-f])/i
const unstorable = /\0|\p{Surrogate}/u

function refuseUnstorable(key: string, value: unknown): unknown {
  if (unstorable.test(key) || (typeof value === 'string' && unstorable.test(value)))
    throw invalid('body', 'A text in the body contains a NUL character or half of a surrogate pair.')
  return value
}

/** Walks a text once, whether or not it is JSON; its strings, braces and colons tell keys and levels. */
function inspect(text: string, { depthMax, keysMax }: JsonBounds): void {
  const objects: (Set<string> | null)[] = [] // the keys of each open object; null for an open array
  const names = new Set<string>()
  let keys = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === 0x7b || char === 0x5b) {
      objects.push(char === 0x7b ? new Set() : null)
      if (objects.length > depthMax) throw invalid('body', `The body has more than ${depthMax} levels.`)
    } else if (char === 0x7d || char === 0x5d) {
      objects.pop()
    } else if (char === 0x22) {
      const start = i
      i = endOfString(text, i)
      const open = objects.at(-1)
      if (!open || !isKey(text, i + 1)) continue
      const key = keyOf(text.slice(start, i + 1))
      if (forbiddenKeys.has(key)) throw invalid(key, `The field ${key} is not allowed.`)
      if (open.has(key)) throw invalid(key, `The field ${key} is given twice.`)
      open.add(key)
      names.add(key)
      if (++keys > keysMax) throw new Refusal('TooLarge', { title: `The body has more than ${keysMax} fields.` })
      if (names.size > namesMax)
        throw new Refusal('TooLarge', { title: `The body has fields of more than ${namesMax} different names.` })
    }
  }
}

/** What a quoted key says; one that is no JSON is left as it stands, because the text is refused in any case. */
function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted) as string // a quoted text is a string
  } catch {
    return quoted
  }
}

/** Where a string ends, or the text if it never does. */
function endOfString(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text.charCodeAt(i) !== 0x22) i += text.charCodeAt(i) === 0x5c ? 2 : 1
  return i
}

function isKey(text: string, after: number): boolean {
  let i = after
  while (text.charCodeAt(i) <= 0x20) i++
  return text.charCodeAt(i) === 0x3a
}
