import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const planted: string[] = []
afterAll(() => {
  for (const file of planted) rmSync(file, { force: true })
})

/** What the linter says of a file planted in the tree. */
function lint(path: string, text: string): { status: number | null; output: string } {
  const file = `${root}${path}`
  planted.push(file)
  writeFileSync(file, text)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${root}node_modules/@biomejs/biome/bin/biome`, 'lint', path],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, output: stdout + stderr }
}

describe('import directions', () => {
  test.each([
    [
      'packages/core/src/planted-breach-1.ts',
      "import { Refusal } from '@doorward/http/app/problem'\nexport const breach = Refusal\n",
    ],
    [
      'packages/core/src/planted-breach-2.ts',
      "import { readFileSync } from 'node:fs'\nexport const breach = readFileSync\n",
    ],
    [
      'packages/contract/src/planted-breach.ts',
      "import { openCommit } from '@doorward/store/commit'\nexport const breach = openCommit\n",
    ],
    [
      'packages/store/src/planted-breach.ts',
      "import { createEngine } from '@doorward/engine/engine'\nexport const breach = createEngine\n",
    ],
    [
      'packages/http/src/planted-breach.ts',
      "import { createEngine } from '@doorward/engine/engine'\nexport const breach = createEngine\n",
    ],
    [
      'packages/mail/src/planted-breach.ts',
      "import { hostedLogin } from '@doorward/login/login'\nexport const breach = hostedLogin\n",
    ],
    [
      'apps/api/src/planted-breach.ts',
      "import { hostedLogin } from '@doorward/login/login'\nexport const breach = hostedLogin\n",
    ],
    [
      'apps/portal/src/planted-breach.ts',
      "import { findItem } from '@doorward/store/items'\nexport const breach = findItem\n",
    ],
  ])('a breach in %s fails the check', (path, text) => {
    const { status, output } = lint(path, text)
    expect(status).not.toBe(0)
    expect(output).toContain('noRestrictedImports')
  })

  test('a cycle fails the check', () => {
    lint(
      'packages/core/src/planted-cycle-a.ts',
      "import { b } from './planted-cycle-b.ts'\nexport const a = (): unknown => b\n",
    )
    const { status, output } = lint(
      'packages/core/src/planted-cycle-b.ts',
      "import { a } from './planted-cycle-a.ts'\nexport const b = (): unknown => a\n",
    )
    expect(status).not.toBe(0)
    expect(output).toContain('noImportCycles')
  })

  test('an allowed import passes', () => {
    expect(
      lint(
        'packages/store/src/planted-fine.ts',
        "import { Refusal } from '@doorward/core/refusals'\n\nexport const fine = Refusal\n",
      ).status,
    ).toBe(0)
  })
})
