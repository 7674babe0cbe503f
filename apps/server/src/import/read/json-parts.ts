import { StartError } from '@doorward/store/database/start-error'
import { type Place, placeText } from '../arrivals.ts'

/** Bounds of one value of a text, which alone is held whole. */
const charactersMax = 4 * 2 ** 20
const depthMax = 60

/** A piece of a JSON text: an element of a list, or a member of the object that the text is. */
export interface JsonPart {
  /** The member that it is, or is an element of; undefined for elements of a text that is a list. */
  key: string | undefined
  value: unknown
  line: number
}

/** Where a value that begins at a place ends; -1 where the text ends before, undefined where it is nested too deep. */
function endOfValue(text: string, from: number): number | undefined {
  let deep = 0
  for (let at = from; at < text.length; at++) {
    const mark = text[at]
    if (mark === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
      if (at >= text.length) return -1
      if (deep === 0) return at + 1
    } else if (mark === '{' || mark === '[') {
      if (++deep > depthMax) return undefined
    } else if (mark === '}' || mark === ']') {
      if (deep === 0) return at
      if (--deep === 0) return at + 1
    } else if (deep === 0 && (mark === ',' || mark === ':' || /\s/.test(mark ?? ''))) return at
  }
  return -1
}

/** What a short JSON text within another says. Raises StartError, which tells nothing of it: hashes may stand there. */
export function valueIn(text: string, place: Place): unknown {
  const why = endOfValue(text, 0) === undefined ? `it is nested more than ${depthMax} deep` : 'it is no JSON'
  try {
    if (endOfValue(text, 0) !== undefined) return JSON.parse(text)
  } catch {
    // told below
  }
  throw new StartError(`${placeText(place)}: ${why}.`)
}

/** A JSON text that comes in pieces, of which as much is held as its next value is long. */
class ComingText {
  readonly #pieces: AsyncIterator<string>
  readonly #file: string
  #held = ''
  #at = 0
  line = 1

  constructor(pieces: AsyncIterable<string>, file: string) {
    this.#pieces = pieces[Symbol.asyncIterator]()
    this.#file = file
  }

  fault(why: string, cause?: unknown): StartError {
    return new StartError(`${placeText({ file: this.#file, line: this.line })}: ${why}.`, cause)
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#pieces.next()
    if (done) return false
    this.#held = this.#held.slice(this.#at) + value
    this.#at = 0
    return true
  }

  #pass(to: number): string {
    const passed = this.#held.slice(this.#at, to)
    this.#at = to
    for (let at = passed.indexOf('\n'); at >= 0; at = passed.indexOf('\n', at + 1)) this.line++
    return passed
  }

  /** The next mark that is no blank; undefined at the end. */
  async mark(): Promise<string | undefined> {
    do {
      const blanks = /[\s\ufeff]*/y
      blanks.lastIndex = this.#at
      blanks.test(this.#held)
      this.#pass(blanks.lastIndex)
    } while (this.#at === this.#held.length && (await this.#more()))
    return this.#held[this.#at]
  }

  /** The same, and passes it. */
  async take(): Promise<string | undefined> {
    const mark = await this.mark()
    this.#pass(this.#at + 1)
    return mark
  }

  /** The value that comes next. What is said of a wrong one tells nothing of it: hashes may stand there. */
  async value(): Promise<unknown> {
    let end = endOfValue(this.#held, this.#at)
    while (end === -1) {
      if (this.#held.length - this.#at > charactersMax)
        throw this.fault(`a value has more than ${charactersMax} characters`)
      if (!(await this.#more())) end = this.#held.length
      else end = endOfValue(this.#held, this.#at)
    }
    if (end === undefined) throw this.fault(`a value is nested more than ${depthMax} deep`)
    try {
      const value: unknown = JSON.parse(this.#held.slice(this.#at, end))
      this.#pass(end)
      return value
    } catch (cause) {
      throw this.fault('the value that begins here is no JSON', cause)
    }
  }
}

async function* elementsOf(text: ComingText, key: string | undefined): AsyncGenerator<JsonPart> {
  await text.take()
  if ((await text.mark()) === ']') return void (await text.take())
  for (let mark: string | undefined = ','; mark === ','; ) {
    await text.mark()
    const { line } = text
    yield { key, value: await text.value(), line }
    mark = await text.take()
    if (mark !== ',' && mark !== ']') throw text.fault('a comma or the end of a list is missing')
  }
}

async function* membersOf(text: ComingText, listed: ReadonlySet<string>): AsyncGenerator<JsonPart> {
  await text.take()
  if ((await text.mark()) === '}') return void (await text.take())
  for (let mark: string | undefined = ','; mark === ','; ) {
    if ((await text.mark()) !== '"') throw text.fault('the name of a member is missing')
    const key = String(await text.value())
    if ((await text.take()) !== ':') throw text.fault('a colon is missing')
    if ((await text.mark()) === '[' && listed.has(key)) yield* elementsOf(text, key)
    else {
      const { line } = text
      yield { key, value: await text.value(), line }
    }
    mark = await text.take()
    if (mark !== ',' && mark !== '}') throw text.fault('a comma or the end of an object is missing')
  }
}

/**
 * The members of the object that a JSON text is, or the elements of the list; of members that are listed each element by
 * itself. Raises StartError naming file and line.
 */
export async function* jsonParts(
  pieces: AsyncIterable<string>,
  { file, listed }: { file: string; listed: ReadonlySet<string> },
): AsyncGenerator<JsonPart> {
  const text = new ComingText(pieces, file)
  const first = await text.mark()
  if (first === '[') yield* elementsOf(text, undefined)
  else if (first === '{') yield* membersOf(text, listed)
  else throw text.fault('neither a list nor an object begins here')
  if ((await text.mark()) !== undefined) throw text.fault('something follows where the text has ended')
}

/** The values of a text that has one behind the other, a line each. Raises StartError naming file and line. */
export async function* jsonLines(pieces: AsyncIterable<string>, file: string): AsyncGenerator<JsonPart> {
  const text = new ComingText(pieces, file)
  while ((await text.mark()) !== undefined) {
    const { line } = text
    yield { key: undefined, value: await text.value(), line }
  }
}
