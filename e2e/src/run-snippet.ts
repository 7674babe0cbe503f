import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort } from './run-server.ts'

/** What running a snippet told, with its errors. */
export interface Told {
  output: string
}

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
const programMs = 20_000

/** A folder of its own inside the repository, so that what it imports is found. */
export function openFolder(): { write(name: string, code: string): string; remove(): void } {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'quick-start-'))
  return {
    write(name, code) {
      const path = join(folder, name)
      writeFileSync(path, code)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const environmentWith = (accessKey: string, more: Record<string, string> = {}) => ({
  ...process.env,
  ...more,
  DOORWARD_ACCESS_KEY: accessKey,
})

/** Whether this machine has a tool. */
export const has = (tool: string): boolean => spawnSync('which', [tool]).status === 0

/** Runs a program to its end; answers all that it wrote. */
export function runToEnd(command: string, given: string[], accessKey = ''): Told {
  const env = environmentWith(accessKey)
  const { stdout, stderr, error } = spawnSync(command, given, { env, encoding: 'utf8', timeout: programMs })
  return { output: `${stdout}${stderr}${error?.message ?? ''}` }
}

/** Starts a server that a snippet is, asks it for a path, and ends it. */
export const askServer = async (file: string, path: string, accessKey: string): Promise<unknown> =>
  serving({ command: ['node', file], port: await freePort(), accessKey }, async (origin) =>
    (await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(programMs) })).json(),
  )

interface Served {
  command: [program: string, ...given: string[]]
  port: number
  accessKey?: string
}

/** Starts a program that listens on a port, and ends it once `use` is through. */
export async function serving<T>(served: Served, use: (origin: string) => Promise<T>): Promise<T> {
  const { port, accessKey = '' } = served
  const [program, ...given] = served.command
  const env = environmentWith(accessKey, { PORT: String(port) })
  const child = spawn(program, given, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    await untilListening(port, child)
    return await use(`http://localhost:${port}`)
  } finally {
    child.kill()
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, 'localhost', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (const until = performance.now() + programMs; performance.now() < until; ) {
    if (await listens(port)) return
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens on ${port}`)
}

/** Calls the handler that a route of Next is. */
export async function askRoute(file: string, id: string, accessKey: string): Promise<unknown> {
  const call = `import { GET } from ${JSON.stringify(pathToFileURL(file).href)}
const answer = await GET(new Request('http://localhost/'), { params: Promise.resolve({ id: ${JSON.stringify(id)} }) })
console.log(await answer.text())`
  return JSON.parse(runToEnd('node', ['--input-type=module', '--eval', call], accessKey).output)
}
