import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const migrations = 'packages/store/migrations'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Migrations that this tree has and the release before it has not. */
const newer = 2

/** The commit before the last migrations came; undefined where the tree has no such history, as a shallow clone has not. */
export function findFormerRelease(): string | undefined {
  try {
    const names = readdirSync(join(root, migrations)).sort()
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${migrations}/${names.at(-newer)}`)
    return added === '' ? undefined : git('rev-parse', '--verify', `${added}^`)
  } catch {
    return undefined
  }
}

/** Builds the server of another commit, with the libraries of this tree; answers where it lies. */
export async function buildRelease(commit: string): Promise<{ built: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-former-'))
  const archive = execFileSync('git', ['archive', commit, 'packages', 'apps', 'package.json'], {
    cwd: root,
    maxBuffer: 512 * 1_048_576,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const rooms = [
    '.',
    ...['apps', 'packages'].flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}`)),
  ]
  for (const room of rooms) {
    const modules = join(root, room, 'node_modules')
    if (!existsSync(modules)) continue
    mkdirSync(join(folder, room), { recursive: true })
    symlinkSync(modules, join(folder, room, 'node_modules'))
  }
  const { bundleServer } = await import(`${root}/scripts/bundle-server.mjs`)
  await bundleServer(folder)
  return { built: join(folder, 'apps/server/dist'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
