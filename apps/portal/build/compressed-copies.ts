import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(?:js|css|html|svg|json|txt|webmanifest)$/
/** Below this a copy saves nothing: answer and headers fit into one packet anyway. */
const worthwhileBytes = 1_024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

async function writeCopies(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < worthwhileBytes) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${file}.br`, await brotli(plain, { params }))
  await writeFile(`${file}.gz`, await gzipped(plain, { level: constants.Z_BEST_COMPRESSION }))
}

/** Writes `.br` and `.gz` beside each text file of the build, which the server sends to browsers that take them. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const files = await readdir(dir, { recursive: true })
        await Promise.all(files.filter((name) => text.test(name)).map((name) => writeCopies(join(dir, name))))
      },
    },
  }
}
