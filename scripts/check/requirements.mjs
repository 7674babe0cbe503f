import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { otherFiles, parsed, walk } from './sources.mjs'

/** The rows of what the product promises: what each says in a few words, by its id. */
export const requirements = JSON.parse(readFileSync(join(root, 'test/requirements.json'), 'utf8'))

const idPattern = /\b[A-Z]{3}-\d{2}\b/g
const areas = new Set(Object.keys(requirements).map((id) => id.slice(0, 3)))

/** The ids of rows that a title carries, known or not. */
const idsIn = (title) => (title.match(idPattern) ?? []).filter((id) => areas.has(id.slice(0, 3)))

/** What is written of a title, without the values that are put into it. */
const written = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('') : ''
}

/** Where the titles of all test files carry ids of rows: the files, by id. */
export function titledIds(paths = otherFiles().filter((path) => /\.test\.tsx?$/.test(path))) {
  const found = new Map()
  for (const path of paths)
    walk(parsed(path).program, [], (node) => {
      // A title comes before what it names.
      if (node.type !== 'CallExpression' || node.arguments.length < 2) return
      for (const id of idsIn(written(node.arguments[0]))) found.set(id, [...(found.get(id) ?? []), path])
    })
  return found
}

/** A line for each row: its id, how many of the tests that ran carry it, and what it promises. */
export function tableOf(testNames) {
  const counts = new Map()
  for (const name of testNames) for (const id of new Set(idsIn(name))) counts.set(id, (counts.get(id) ?? 0) + 1)
  return Object.entries(requirements).map(
    ([id, promise]) => `${id}  ${String(counts.get(id) ?? 0).padStart(4)}  ${promise}`,
  )
}
