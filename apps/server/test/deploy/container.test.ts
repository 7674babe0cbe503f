import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readText, top } from './deploy-files.ts'

/** An instruction of a Dockerfile, its lines put together. */
interface Instruction {
  name: string
  words: string[]
}

const instructions: Instruction[] = readText('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .map((line) => line.trim())
  .filter(Boolean)
  .map((line) => {
    const [name = '', ...words] = line.split(/\s+/)
    return { name, words }
  })
const named = (name: string) => instructions.filter((each) => each.name === name)
const begins = instructions.flatMap(({ name }, place) => (name === 'FROM' ? [place] : []))
const stages = begins.map((begin, stage) => instructions.slice(begin, begins[stage + 1]))
const last = stages.at(-1) ?? []
const inLast = (name: string) => last.filter((each) => each.name === name)

/** Whether a path comes along into a build: the last rule of .dockerignore that speaks of it, or of a folder above, decides. */
function comesAlong(path: string): boolean {
  const rules = readText('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const above = path.split('/').map((_, end, parts) => parts.slice(0, end + 1).join('/'))
  return rules.reduce((comes, rule) => {
    const isBack = rule.startsWith('!')
    const form = rule
      .replace(/^!/, '')
      .replace(/[.]/g, '\\.')
      .replace(/\*\*\//g, '(?:.*/)?')
      .replace(/(?<![.)])\*/g, '[^/]*')
    return above.some((each) => new RegExp(`^${form}$`).test(each)) ? isBack : comes
  }, true)
}

describe('the Dockerfile', () => {
  it('knows every instruction that it says, and builds on one image of a pinned version', () => {
    const known = 'ARG FROM WORKDIR COPY RUN LABEL ENV USER EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT'.split(' ')
    expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([])
    expect(named('ARG')[0]?.words[0]).toMatch(/^NODE=node:20\.\d+\.\d+-\w+-slim$/)
    for (const { words } of named('FROM')) expect(words[0]).toBe('$' + '{NODE}')
  })

  it('copies from stages that there are, and into its build all that one takes and nothing that is secret or made', () => {
    const stageNames = named('FROM').map(({ words }) => words[2])
    const sources = named('COPY').flatMap(({ words }) => words[0]?.split('--from=')[1] ?? [])
    expect(sources.filter((name) => !stageNames.includes(name))).toEqual([])
    const { workspaces } = JSON.parse(readText('package.json'))
    expect(workspaces).toEqual(['packages/*', 'apps/*', 'e2e'])
    const needed = ['package.json', 'package-lock.json', '.npmrc', 'scripts/release.mjs', 'LICENSE', 'e2e/package.json']
    const more = ['apps/server/src/main.ts', 'packages/store/migrations', 'docs/guide/index.md', 'deploy/npm/README.md']
    for (const path of [...needed, ...more]) {
      expect(existsSync(top + path), path).toBe(true)
      expect(comesAlong(path), path).toBe(true)
    }
    const kept = ['.git/HEAD', '.doorward/master.key', 'node_modules/fastify', 'apps/api/node_modules/tldts']
    for (const path of [...kept, 'apps/server/dist/main.js', 'deploy/compose/.env', 'e2e/src/run-server.ts'])
      expect(comesAlong(path), path).toBe(false)
  })

  it('ends in an image that runs as nobody of importance, has no package of development, and tells how it does', () => {
    const said = (name: string) => inLast(name).map(({ words }) => words.join(' '))
    expect(said('USER')).toEqual(['1000:1000'])
    expect(last.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      last.findLastIndex(({ name }) => name === 'RUN'),
    )
    expect(said('ENTRYPOINT')).toEqual(['["doorward"]'])
    expect(said('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(said('HEALTHCHECK')[0]).toContain('/health/live')
    const install = stages.find(([from]) => from?.words[2] === 'installed')?.find(({ name }) => name === 'RUN')
    expect(install?.words.join(' ')).toContain('npm ci --omit=dev --ignore-scripts')
  })
})
