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

/** Source files that are part of the product: neither tests nor generated. */
export const productFiles = () =>
  trackedFiles().filter((path) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !isTest(path))

/** What a file is made of, and its text. */
export function parsed(path) {
  const text = readFileSync(join(root, path), 'utf8')
  return { text, ...parseSync(path, text) }
}

/** The files of the same package that a file imports, types included, as paths from the root. */
export function importsOf(path) {
  const { module } = parsed(path)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => parsed(path).text.slice(start + 1, end - 1)),
  ]
  return named.filter((each) => each?.startsWith('.')).map((each) => normalize(join(dirname(path), each)))
}
