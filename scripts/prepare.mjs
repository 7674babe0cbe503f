import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What every command does first: install and build whatever is missing or out of date. Node's own parts only. */

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestNode = [20, 19]

const say = (text) => process.stderr.write(`  ${text}\n`)

/** Ends the program with one sentence. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  if (isOld) refuse(`Doorward needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
}

/** Runs a program to its end; its output goes to the terminal. Ends this one when it fails. */
export function run(program, args, failure, options = {}) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 2, 2], ...options })
  if (status !== 0) refuse(failure)
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function install() {
  const lock = join(root, 'package-lock.json')
  const stampFile = join(root, 'node_modules', '.installed')
  const wanted = hashOf(readFileSync(lock))
  if (readStamp(stampFile) === wanted) return
  const installedByHand = join(root, 'node_modules', '.package-lock.json')
  const isNewer = existsSync(installedByHand) && statSync(installedByHand).mtimeMs >= statSync(lock).mtimeMs
  if (!isNewer || readStamp(stampFile) !== '') {
    say('Installing packages (about half a minute, once) …')
    const npm = process.env.npm_execpath
    const [program, args] = npm ? [process.execPath, [npm]] : ['npm', []]
    run(
      program,
      [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
      'The packages could not be installed; see the lines above.',
    )
  }
  writeFileSync(stampFile, wanted)
}

/** Names, sizes and times of all source files below the folders: changes whenever one of them does. */
function fingerprint(folders) {
  const lines = []
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (['node_modules', 'dist', 'dev'].includes(entry.name)) continue
      if (entry.isDirectory()) walk(path)
      else {
        const { size, mtimeMs } = statSync(join(root, path))
        lines.push(`${path} ${size} ${mtimeMs}`)
      }
    }
  }
  folders.forEach(walk)
  return hashOf(lines.sort().join('\n') + readFileSync(join(root, 'package-lock.json')))
}

const shared = ['packages/core', 'packages/contract', 'packages/texts']
const parts = [
  {
    name: 'server',
    sources: ['packages', 'apps/api', 'apps/billing', 'apps/login', 'apps/relay', 'apps/server', 'scripts'],
    stamp: 'apps/server/dist/.built',
    build: buildServer,
  },
  { name: 'console', sources: [...shared, 'apps/portal'], stamp: 'apps/portal/dist/.built', build: buildPortal },
]

async function buildServer() {
  const { bundleServer } = await import('./bundle-server.mjs')
  await bundleServer(root)
}

function buildPortal() {
  run(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    'The console could not be built; see the lines above.',
    // Whatever the environment of who builds it is for: what is served is the production's.
    { cwd: join(root, 'apps/portal'), env: { ...process.env, NODE_ENV: 'production' } },
  )
}

/** Builds the parts whose sources changed since they were built last. */
export async function build({ force = false } = {}) {
  for (const { name, sources, stamp, build: make } of parts) {
    const stampFile = join(root, stamp)
    const wanted = fingerprint(sources)
    if (!force && readStamp(stampFile) === wanted) continue
    say(`Building the ${name} …`)
    await make()
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, wanted)
  }
}

const lockFile = join(root, '.cache', 'preparing')
const pollMs = 250
const workMsMax = 15 * 60_000

const lives = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Takes the one lock of the tree; one whose process is gone, or that is older than any such work, is nobody's. */
function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const holder = Number(readStamp(lockFile)) // 0 in the moment between its making and its writing
    const ageMs = Date.now() - (statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if ((holder > 0 && !lives(holder)) || ageMs > workMsMax) rmSync(lockFile, { force: true })
    return false
  }
}

/** Two commands that are begun at once install and build once: the later one waits. */
function lockOthersOut() {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let isTold = false; !takeLock(); isTold = true) {
    if (!isTold) say('Another command installs or builds; waiting for it …')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
  }
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  return () => {
    process.off('exit', release)
    release()
  }
}

export async function prepare() {
  checkNode()
  const letOthersIn = lockOthersOut()
  install()
  await build()
  letOthersIn()
}
export function prepareSources() {
  checkNode()
  const letOthersIn = lockOthersOut()
  install()
  letOthersIn()
}
