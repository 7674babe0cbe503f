import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
export async function askServer(file: string, path: string, accessKey: string): Promise<unknown> {
  const port = await freePort()
  const env = environmentWith(accessKey, { PORT: String(port) })
  const child = spawn('node', [file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    return await untilAnswered(`http://localhost:${port}${path}`, child)
  } finally {
    child.kill()
  }
}

async function untilAnswered(address: string, child: ChildProcess): Promise<unknown> {
  for (const until = performance.now() + programMs; performance.now() < until; ) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(programMs) }).catch(() => undefined)
    if (answer) return answer.json()
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no answer from ${address}`)
}

/** Calls the handler that a route of Next is. */
export async function askRoute(file: string, id: string, accessKey: string): Promise<unknown> {
  const call = `import { GET } from ${JSON.stringify(pathToFileURL(file).href)}
const answer = await GET(new Request('http://localhost/'), { params: Promise.resolve({ id: ${JSON.stringify(id)} }) })
console.log(await answer.text())`
  return JSON.parse(runToEnd('node', ['--input-type=module', '--eval', call], accessKey).output)
}
