import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import { StartError } from '@doorward/store/database/start-error'

/** A file of an export. */
export interface SourceFile {
  path: string
  /** As whoever typed it knows it. */
  name: string
  /** The folder within the export that it lies in; empty for none. */
  folder: string
  /** Whether it was named itself: then it is read whatever its name ends with. */
  isNamed?: boolean
}

const filesMax = 20_000
const foldersDeepMax = 4
const bytesMax = 8 * 2 ** 30

/** The files of an export: the one that is named, or those of a folder, in the order of their names. Raises StartError. */
export async function filesOf(name: string): Promise<SourceFile[]> {
  const path = resolve(name)
  const found = await stat(path).catch((cause: unknown) => {
    throw new StartError(`${name} cannot be read.`, cause)
  })
  if (!found.isDirectory() && !found.isFile()) throw new StartError(`${name} is neither a file nor a folder.`)
  if (found.isFile()) return [{ path, name, folder: '', isNamed: true }]
  const files: SourceFile[] = []
  const links: string[] = []
  await walk(path, { root: path, deep: 0, files, links })
  if (files.length === 0 && links.length > 0)
    throw new StartError(
      `${name} has nothing but links, such as ${links[0]}, which are not followed: copy the files into it.`,
    )
  if (files.length === 0) throw new StartError(`${name} is a folder without files.`)
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Links are not followed: what is read lies in the folder. */
async function walk(
  folder: string,
  into: { root: string; deep: number; files: SourceFile[]; links: string[] },
): Promise<void> {
  const { root, deep, files, links } = into
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && deep < foldersDeepMax) await walk(path, { ...into, deep: deep + 1 })
    if (entry.isSymbolicLink()) links.push(relative(root, path))
    if (!entry.isFile()) continue
    if (files.length === filesMax) throw new StartError(`${root} has more than ${filesMax} files.`)
    const below = relative(root, dirname(path))
    files.push({ path, name: relative(root, path), folder: below === '' ? '' : basename(below) })
  }
}

async function isZipped(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

/** Whether unzipping failed: zlib's own codes are called so. */
const isOfZip = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')

/** The text of a file, a piece at a time, unzipped where it is. Raises StartError for what is no UTF-8 or cannot be read. */
export async function* textOf({ path, name }: SourceFile): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const unreadable = (cause: unknown) =>
    new StartError(`${name} cannot be read${isOfZip(cause) ? ': as gzip it is broken' : ' as a text in UTF-8'}.`, cause)
  let bytes = 0
  const raw = createReadStream(path)
  const stream = (await isZipped(path).catch((cause: unknown) => {
    throw unreadable(cause)
  }))
    ? raw.on('error', (cause) => stream.destroy(cause)).pipe(createGunzip())
    : raw
  try {
    for await (const piece of stream) {
      bytes += (piece as Buffer).length
      if (bytes > bytesMax) throw new StartError(`${name} is larger than ${bytesMax / 2 ** 30} GB.`)
      yield decoder.decode(piece as Buffer, { stream: true })
    }
    yield decoder.decode()
  } catch (cause) {
    throw cause instanceof StartError ? cause : unreadable(cause)
  } finally {
    raw.destroy()
  }
}

/** All of a small file. Raises StartError for one of more than `charactersMax`. */
export async function wholeTextOf(file: SourceFile, charactersMax: number): Promise<string> {
  let text = ''
  for await (const piece of textOf(file)) {
    text += piece
    if (text.length > charactersMax)
      throw new StartError(`${file.name} is larger than the ${charactersMax / 2 ** 20} MB that it may have.`)
  }
  return text
}
