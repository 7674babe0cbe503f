import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect } from 'vitest'

export const root = fileURLToPath(new URL('..', import.meta.url))
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each()
})

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Puts a file into the tree, or another text in its place, until the test ends. */
export function plant(path: string, text: string): void {
  const file = `${root}${path}`
  const before = readOrNull(file)
  undo.push(() => (before === null ? rmSync(file, { force: true }) : writeFileSync(file, before)))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Puts other words in the place of some that a file of the tree has, until the test ends. */
export function edit(path: string, from: string, to: string): void {
  const text = readFileSync(`${root}${path}`, 'utf8')
  expect(text).toContain(from)
  plant(path, text.replace(from, to))
}
