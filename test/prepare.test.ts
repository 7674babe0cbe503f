import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const top = fileURLToPath(new URL('../', import.meta.url))
const lock = `${top}.cache/preparing`
const neverAPid = 2 ** 22 + 1
afterEach(() => rmSync(lock, { force: true }))

/** A command that installs what is missing before it does anything. */
function command() {
  const program = "import('./scripts/prepare.mjs').then((it) => it.prepareSources())"
  const child = spawn(process.execPath, ['-e', program], { cwd: top, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { said: () => said, ended }
}
const hold = (pid: number) => {
  mkdirSync(`${top}.cache`, { recursive: true })
  writeFileSync(lock, String(pid))
}

describe('two commands that are begun at once', () => {
  it('install one after the other, and the later one says that it waits', async () => {
    hold(process.pid)
    const { said, ended } = command()
    await expect.poll(said).toContain('waiting for it')
    rmSync(lock)
    expect(await ended).toBe(0)
    expect(existsSync(lock)).toBe(false)
  })

  it('do not wait for one that was killed', async () => {
    hold(neverAPid)
    expect(await command().ended).toBe(0)
    expect(existsSync(lock)).toBe(false)
  })
})
