import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The top of the tree, with a slash at its end. */
export const top = fileURLToPath(new URL('../../../../', import.meta.url))

export const readText = (path: string): string => readFileSync(top + path, 'utf8')

/** Every file below a folder, as paths from the top of the tree. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(top + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(top.length))
    .sort()

/** The variables that the server reads, as its configuration names them. */
export const variables: ReadonlySet<string> = new Set(
  readText('apps/server/src/config.ts').match(/\b(?:DOORWARD|DATABASE)_[A-Z_]+\b/g),
)
