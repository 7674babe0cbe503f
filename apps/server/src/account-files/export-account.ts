import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exportedText } from '@doorward/api/export/export-account'
import type { AccountId } from '@doorward/core/ids'
import { atOneMoment } from '@doorward/store/items/export'
import { mustBeAccount } from '../known-account.ts'
import type { Platform } from '../platform.ts'
import { sizeOf } from '../sizes.ts'
import { mustBeFree, writeWhole } from '../whole-file.ts'

export interface AskedToExport {
  file: string
  accountId: AccountId
  /** Also the change log. */
  history: boolean
  tell(text: string): void
}

const tellEveryMs = 1_000

/**
 * Writes an account to a file, as it is at one moment, while it is served: what the console exports, of any size. Secrets are left
 * out; each item names its own. Raises StartError where there is no such account or the file can't be written, which then is not there.
 */
export async function exportToFile(
  { database, keyring }: Platform,
  { file: name, accountId, history, tell }: AskedToExport,
) {
  const file = resolve(name)
  mustBeFree(file)
  await mustBeAccount(database, accountId)
  const how = { dataKey: await keyring.dataKey(accountId), history }
  await atOneMoment(database, accountId, (tx) => writeWhole(file, told(exportedText(tx, accountId, how), tell)))
  const { size } = await stat(file)
  return { file, accountId, size: sizeOf(size) }
}

/** The same pieces; says now and then how many bytes went by. */
async function* told(pieces: AsyncIterable<string>, tell: (text: string) => void): AsyncGenerator<string> {
  let characters = 0
  let toldAt = performance.now()
  for await (const piece of pieces) {
    characters += piece.length
    yield piece
    if (performance.now() - toldAt < tellEveryMs) continue
    toldAt = performance.now()
    tell(`Writing: ${sizeOf(characters)}`)
  }
}
