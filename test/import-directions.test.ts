import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { breaches } from '../scripts/check/law.mjs'
import { edit, plant, root } from './plant.ts'

function run(program: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}node_modules/${program}`, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
const findUnused = () => run('knip/bin/knip.js', ['--no-progress', '--no-config-hints'])

const other = {
  core: 'refusals',
  contract: 'endpoint',
  store: 'vault',
  engine: 'engine',
  http: 'random-id',
  mail: 'letter',
}
const login = { login: 'login' }
const from = (room: string) =>
  Object.entries({ ...other, ...login })
    .find(([name]) => name === room)
    ?.join('/')

const breachesByName = [
  ['packages/core', 'http'],
  ['packages/contract', 'store'],
  ['packages/store', 'engine'],
  ['packages/store', 'contract'],
  ['packages/engine', 'http'],
  ['packages/http', 'engine'],
  ['packages/http', 'store'],
  ['packages/mail', 'login'],
  ['apps/api', 'login'],
  ['apps/portal', 'store'],
] as const
const withoutNode = ['packages/core', 'packages/contract', 'apps/portal']
const cycles = ['values', 'types'] as const

/** What each planted file has. The linter is run once for all of them: each run takes seconds. */
const linted: Record<string, string> = {
  ...Object.fromEntries(
    breachesByName.map(([room, target]) => [
      `${room}/src/planted-breach-${target}.ts`,
      `import * as breach from '@doorward/${from(target)}'\n\nexport const planted = breach\n`,
    ]),
  ),
  ...Object.fromEntries(
    withoutNode.map((room) => [
      `${room}/src/planted-breach.ts`,
      "import { readFileSync } from 'node:fs'\n\nexport const planted = readFileSync\n",
    ]),
  ),
  'packages/http/src/planted-breach.ts': "import pino from 'pino'\n\nexport const planted = pino\n",
  'packages/store/src/planted-fine.ts':
    "import { Refusal } from '@doorward/core/refusals'\n\nexport const fine = Refusal\n",
  'packages/core/src/planted-values-a.ts':
    "import { b } from './planted-values-b.ts'\nexport const a = (): unknown => b\n",
  'packages/core/src/planted-types-a.ts': "import type { B } from './planted-types-b.ts'\nexport type A = B | null\n",
  ...Object.fromEntries(
    cycles.map((kind) => [
      `packages/core/src/planted-${kind}-b.ts`,
      `import * as first from './planted-${kind}-a.ts'\nexport type B = typeof first\nexport const b = (): unknown => first\n`,
    ]),
  ),
}

let refused: string[] | undefined
/** What the linter refuses of the planted files, each as the file and the rule. */
function refusals(): string[] {
  if (refused) return refused
  for (const [path, text] of Object.entries(linted)) plant(path, text)
  const asked = ['lint', '--reporter=github', '--max-diagnostics=none', ...Object.keys(linted)]
  const { output } = run('@biomejs/biome/bin/biome', asked)
  refused = [...output.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+)/g)].map(
    ([, rule, file]) => `${file?.replace(root, '')} ${rule}`,
  )
  return refused
}

describe('ARC what a room may import stands in its package.json', () => {
  test('an import of a room that it does not name is refused, in every room', () => {
    const paths = breachesByName.map(([room, target]) => `${room}/src/planted-breach-${target}.ts`)
    expect(refusals()).toEqual(expect.arrayContaining(paths.map((path) => `${path} noUndeclaredDependencies`)))
  })

  test(`${withoutNode.join(', ')} have no parts of Node`, () => {
    const paths = withoutNode.map((room) => `${room}/src/planted-breach.ts`)
    expect(refusals()).toEqual(expect.arrayContaining(paths.map((path) => `${path} noNodejsModules`)))
  })

  test('what only tests may use is refused in the product', () =>
    expect(refusals()).toContain('packages/http/src/planted-breach.ts noUndeclaredDependencies'))

  test('an import of another room by its path is refused', () => {
    const path = '../../http/src/random-id.ts'
    plant('packages/store/src/planted-breach.ts', `export { randomId } from '${path}'\n`)
    expect(breaches()).toContain(
      'packages/store/src/planted-breach.ts may not import packages/http/src/random-id.ts by its path',
    )
  })

  test.each([
    ['packages/core/src/planted-breach.test.ts', 'fastify'],
    ['apps/login/test/planted-breach.ts', '@doorward/engine/engine'],
    ['packages/engine/test/planted-breach.ts', '@aws-sdk/client-eventbridge'],
  ])('an import in %s of %s, which its package.json does not name, is refused', (path, target) => {
    plant(path, `import * as breach from '${target}'\n\nexport const planted = breach\n`)
    expect(breaches()).toEqual([expect.stringMatching(`^${path} imports .*, which no package.json declares for it$`)])
  })

  test('what all rooms test with may be imported by their tests', () => {
    plant('packages/core/src/planted-fine.test.ts', "import fc from 'fast-check'\nimport { test } from 'vitest'\n")
    expect(breaches()).toEqual([])
  })

  test('an allowed import passes', () => expect(refusals().filter((each) => each.includes('planted-fine'))).toEqual([]))
})

describe('ARC files that import each other', () => {
  test.each(cycles)('by %s are refused', (kind) =>
    expect(refusals()).toContain(`packages/core/src/planted-${kind}-b.ts noImportCycles`),
  )
})

describe('ARC a type that is named by import()', () => {
  test.each(["import('./soon.ts').Soon<string>", "typeof import('./soon.ts')"])(
    'is refused, since no cycle is seen through it: %s',
    (type) => {
      plant('packages/core/src/planted-breach.ts', `export type Planted = ${type}\n`)
      expect(breaches()).toEqual([expect.stringContaining("planted-breach.ts names a type by import('./soon.ts')")])
    },
  )
})

describe('ARC what nobody uses', () => {
  test('is refused: a file, an export, a dependency', () => {
    plant('packages/core/src/planted-dead.ts', 'export const dead = 1\n')
    edit('packages/core/src/soon.ts', 'export ', 'export const plantedDead = 1\nexport ')
    edit('packages/mail/package.json', '"nodemailer"', '"fastify": "*",\n    "nodemailer"')
    const { status, output } = findUnused()
    expect(status).not.toBe(0)
    expect(output).toContain('planted-dead.ts')
    expect(output).toContain('plantedDead')
    expect(output).toMatch(/fastify\s+packages\/mail\/package.json/)
  }, 120_000)
})

describe('ARC the words about the rooms', () => {
  test('agree with every package.json', () => {
    edit('packages/mail/package.json', '"@doorward/core"', '"@doorward/contract": "0.1.0",\n    "@doorward/core"')
    expect(breaches()).toContainEqual(
      expect.stringMatching(/ARCHITECTURE.md says of packages\/mail: core, store;.*contract/),
    )
  })

  test('name files that are there', () => {
    plant('docs/adr/9999-planted.md', 'See `core/no-such-room.ts`.\n')
    expect(breaches()).toContain('docs/adr/9999-planted.md names core/no-such-room.ts, which is not there')
  })
})

describe("ARC the console's layers", () => {
  test.each([
    ['ui', "import { call } from '../queries/planted.ts'", 'apps/portal/src/queries/planted.ts'],
    ['queries', "import type { Picker } from '../pickers/planted.ts'", 'apps/portal/src/pickers/planted.ts'],
    [
      'pickers',
      "const later = () => import('../screens/planted/planted.ts')",
      'apps/portal/src/screens/planted/planted.ts',
    ],
    ['nouns', "export * from '../app/planted.ts'", 'apps/portal/src/app/planted.ts'],
  ])('%s imports nothing from above it', (layer, text, target) => {
    plant(target, 'export const planted = 1\n')
    plant(`apps/portal/src/${layer}/planted-breach.ts`, `${text}\n`)
    expect(breaches()).toContain(
      `apps/portal/src/${layer}/planted-breach.ts may not import ${target} (apps/portal/layers.json)`,
    )
  })

  test('no screen imports another one', () => {
    plant('apps/portal/src/screens/planted/planted.ts', 'export const planted = 1\n')
    plant('apps/portal/src/screens/elsewhere/planted-breach.ts', "export { planted } from '../planted/planted.ts'\n")
    expect(breaches()).toContainEqual(expect.stringContaining('screens/elsewhere/planted-breach.ts may not import'))
  })

  test('all else keeps the law', () => expect(breaches()).toEqual([]))
})
