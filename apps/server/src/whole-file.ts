import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { StartError } from '@doorward/store/database/start-error'

/** Why the file system did not do it, in a sentence. */
function unwritable(file: string, cause: unknown): StartError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const whys: Record<string, string> = {
    EEXIST: 'it is there already, and no file is replaced',
    ENOENT: 'its folder is not there',
    ENOTDIR: 'what it lies in is no folder',
    ENOSPC: 'there is no space left',
    EDQUOT: 'there is no space left',
    EACCES: 'its folder may not be written to',
    EROFS: 'its folder may not be written to',
  }
  return new StartError(`${file} cannot be written: ${whys[code] ?? code}.`, cause)
}

/** Raises StartError where there is a file of this name: long work is not begun for what can't be kept. */
export function mustBeFree(file: string): void {
  if (existsSync(file)) throw unwritable(file, Object.assign(new Error('it is there'), { code: 'EEXIST' }))
}

const isOfFiles = (error: unknown): boolean => error instanceof Error && 'syscall' in error && 'code' in error

/**
 * Beside its place first, under a name that nobody else has: whoever finds a file of this name finds a whole one, which is on the
 * disk, and of two that are written at once one alone gets the name. Raises StartError where the file system refuses.
 */
export async function writeWhole(file: string, bytes: AsyncIterable<Uint8Array | string>): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.partial`
  const handle = await open(draft, 'wx', 0o600).catch((cause: unknown) => {
    throw unwritable(file, cause)
  })
  try {
    for await (const part of bytes) await handle.writeFile(part)
    await handle.sync()
    await link(draft, file) // unlike a renamed one, it takes no other's place
  } catch (error) {
    throw isOfFiles(error) ? unwritable(file, error) : error
  } finally {
    await handle.close().catch(() => undefined)
    await rm(draft, { force: true })
  }
}
