import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { legalNames } from '@doorward/core/legal'
import { StartError } from '@doorward/store/database/start-error'

const bytesMax = 262_144

/** One text, or none where the operator has none of it. Raises `StartError` for one that can't be shown. */
function textIn(folder: string, name: string): string | undefined {
  const path = join(folder, `${name}.md`)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return undefined
  if (size > bytesMax) throw new StartError(`DOORWARD_LEGAL_DIR: ${name}.md has more than ${bytesMax / 1024} KiB.`)
  return readFileSync(path, 'utf8')
}

/**
 * The operator's legal texts, as Markdown by name; none without a folder (decision 57). Raises `StartError` where the folder
 * is not there or a text can't be read.
 */
export function readLegalTexts(folder: string | undefined): ReadonlyMap<string, string> {
  if (!folder) return new Map()
  try {
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder')
    return new Map(
      legalNames.flatMap((name) => {
        const text = textIn(folder, name)
        return text === undefined ? [] : [[name, text] as const]
      }),
    )
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`DOORWARD_LEGAL_DIR "${folder}" can't be read: ${String((cause as Error).message)}.`, cause)
  }
}
