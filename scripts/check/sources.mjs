import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../prepare.mjs'

/** The tree's files as git knows them, new ones included. */
export const trackedFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

const isTest = (path) => /\.test\.tsx?$|(^|\/)test\//.test(path)

/** Source files of rooms that are no part of the product: tests, what they stand on, and what builds. */
export const otherFiles = () => {
  const product = new Set(productFiles())
  return trackedFiles().filter((path) => /^(packages|apps|e2e)\/.*\.(tsx?|mjs)$/.test(path) && !product.has(path))
}

/** Source files that are part of the product: neither tests nor generated. */
export const productFiles = () =>
  trackedFiles().filter((path) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !isTest(path))

const parsedBefore = new Map()

/** What a file is made of, and its text; parsed again only where the text is another one. */
export function parsed(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const before = parsedBefore.get(path)
  if (before?.text === text) return before
  const { module, program } = parseSync(path, text)
  const now = { text, module, program }
  parsedBefore.set(path, now)
  return now
}

/** What a file imports, as it writes it, types included. */
export function namesImported(path) {
  const { module, text } = parsed(path)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^(['"])(.*)\1$/.exec(text.slice(start, end))?.[2] ?? [],
    ),
  ]
}

/** The files that a file imports by their paths, as paths from the root. */
export const importsOf = (path) =>
  namesImported(path)
    .filter((each) => each.startsWith('.'))
    .map((each) => normalize(join(dirname(path), each)))

/** Calls `found` with each node, told what holds it. */
export function walk(node, holders, found) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const each of node) walk(each, holders, found)
    return
  }
  if (node.type) found(node, holders)
  const inside = node.type ? [node, ...holders] : holders
  for (const [key, value] of Object.entries(node)) if (key !== 'type') walk(value, inside, found)
}
