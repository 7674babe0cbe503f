import { basename } from 'node:path'
import { StartError } from '@doorward/store/database/start-error'
import { parseDocument } from 'yaml'
import type { Place } from '../arrivals.ts'
import { jsonLines, jsonParts } from './json-parts.ts'
import { type SourceFile, textOf, wholeTextOf } from './source.ts'

/** One thing of an export: what it is among, itself, and where it stands. */
export interface Part {
  key: string
  value: unknown
  place: Place
  file: SourceFile
}

const yamlCharactersMax = 16 * 2 ** 20
const peekedMax = 65_536

/** What a YAML text says. One value may not stand for others again and again, by which a small text gets large. */
function yamlOf(text: string, file: string): unknown {
  try {
    const document = parseDocument(text, { logLevel: 'error', prettyErrors: true })
    const [fault] = document.errors
    if (!fault) return document.toJS({ maxAliasCount: 0 })
    throw new StartError(`${file}, line ${fault.linePos?.[0].line ?? 1}: it is no well-formed YAML.`)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(
      `${file} cannot be read: as YAML it is nested too deep, or repeats a value by a name (&, *), which is not taken.`,
      cause,
    )
  }
}

export const nameWithoutEnd = (name: string): string =>
  basename(name)
    .replace(/\.gz$/, '')
    .replace(/\.[a-z]+$/i, '')

interface Reading {
  /** Lists of which each element is a part of its own. */
  lists: readonly string[]
  /** What a text is among that has one value on each line, or is a list that nothing names. */
  among: string
}

/** Whether a text has a whole object on its first line: then there is one on each. */
async function hasLines(file: SourceFile): Promise<boolean> {
  let begun = ''
  for await (const piece of textOf(file)) {
    begun += piece
    if (begun.includes('\n') || begun.length > peekedMax) break
  }
  const [first = ''] = begun.replace(/^\ufeff/, '').split('\n', 1)
  if (first.length === begun.length && begun.length > peekedMax) return false
  try {
    const value: unknown = JSON.parse(first)
    return (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      ['user_id', 'email', '_id'].some((name) => name in value)
    )
  } catch {
    return false
  }
}

async function* partsOfJson(file: SourceFile, { lists, among }: Reading): AsyncGenerator<Part> {
  const { name, folder } = file
  const listed = new Set(lists)
  const isOne = listed.has(folder) // a file for each thing
  const key = isOne ? folder : listed.has(nameWithoutEnd(name)) ? nameWithoutEnd(name) : among
  const at = (line: number) => ({ file: name, line })
  if (await hasLines(file)) {
    for await (const { value, line } of jsonLines(textOf(file), name)) yield { key, value, place: at(line), file }
    return
  }
  const members: [name: string, value: unknown][] = []
  for await (const part of jsonParts(textOf(file), { file: name, listed: isOne ? new Set() : listed })) {
    if (part.key !== undefined && isOne) members.push([part.key, part.value])
    else yield { key: part.key ?? key, value: part.value, place: at(part.line), file }
  }
  if (members.length > 0) yield { key, value: Object.fromEntries(members), place: at(1), file }
}

async function* partsOfYaml(file: SourceFile, { lists, among }: Reading): AsyncGenerator<Part> {
  const place = { file: file.name }
  const value = yamlOf(await wholeTextOf(file, yamlCharactersMax), file.name)
  if (Array.isArray(value)) for (const each of value) yield { key: among, value: each, place, file }
  else if (typeof value !== 'object' || value === null)
    throw new StartError(`${file.name}: no names stand at its left.`)
  else
    for (const [key, member] of Object.entries(value))
      for (const each of lists.includes(key) && Array.isArray(member) ? member : [member])
        yield { key, value: each, place, file }
}

/** What the files of an export hold, one thing after the other. Raises StartError naming file and line. */
export async function* partsOf(files: readonly SourceFile[], reading: Reading): AsyncGenerator<Part> {
  for (const file of files) {
    if (/\.ya?ml$/i.test(file.name)) yield* partsOfYaml(file, reading)
    else if (file.isNamed || /\.(?:json|ndjson|jsonl)(?:\.gz)?$/i.test(file.name)) yield* partsOfJson(file, reading)
  }
}
