import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { freePort, type RunningServer, runServer } from './run-server.ts'
import { openFolder } from './run-snippet.ts'

const guide = fileURLToPath(new URL('../../docs/guide/', import.meta.url))
const blockMs = 20_000

interface Block {
  language: string
  code: string
  /** What stands right below it as what it prints. */
  prints: string | undefined
}
const fence = /^```(\w+)\n([\s\S]*?)^```\n(?:(?:\n[^`\n#][^\n]*)?\n*```text\n([\s\S]*?)^```\n)?/gm

/** The pages in the order of the contents, each with its code: what one makes the next may use. */
const contents = [...readFileSync(`${guide}index.md`, 'utf8').matchAll(/\]\((\w[\w-]*)\.md\)/g)].map(([, name]) =>
  String(name),
)
const order = [...new Set(['first-check', ...contents])]
const blocksOf = (name: string): Block[] =>
  [...readFileSync(`${guide}${name}.md`, 'utf8').matchAll(fence)].flatMap(([, language = '', code = '', prints]) =>
    language === 'text' ? [] : [{ language, code, prints }],
  )

let server: RunningServer
let environment: Record<string, string>
const folder = openFolder()
beforeAll(async () => {
  const metrics = await freePort()
  server = await runServer({ environment: { DOORWARD_METRICS: String(metrics) } })
  const { accessKey = '' } = await server.bootstrap('owner@example.com', 'Demo')
  environment = {
    ...{ DOORWARD_URL: server.apiUrl, DOORWARD_ACCESS_KEY: accessKey },
    DOORWARD_METRICS_URL: `http://127.0.0.1:${metrics}/metrics`,
  }
})
afterAll(async () => {
  folder.remove()
  await server?.remove()
})

function printed(command: string, given: string[]): string {
  const env = { ...process.env, ...environment }
  const ran = spawnSync(command, given, { env, encoding: 'utf8', timeout: blockMs })
  expect(`${ran.status} ${ran.stderr}${ran.error?.message ?? ''}`).toBe('0 ')
  return ran.stdout
}
const run: Record<string, (code: string, name: string) => string> = {
  sh: (code) => printed('bash', ['-euo', 'pipefail', '-c', code]),
  js: (code, name) => printed(process.execPath, [folder.write(`${name}.mjs`, code)]),
  json: (code) => JSON.stringify(JSON.parse(code)),
}

describe('the guide', () => {
  it('SCR-13 has every page in its contents, and no link that leads nowhere', () => {
    const files = readdirSync(guide).map((file) => file.replace(/\.md$/, ''))
    expect(files.filter((name) => name !== 'index' && !contents.includes(name))).toEqual([])
    const dead = files.flatMap((name) =>
      [...readFileSync(`${guide}${name}.md`, 'utf8').matchAll(/\]\(([\w-]+)\.md/g)]
        .filter(([, to]) => !files.includes(String(to)))
        .map(([, to]) => `${name}: ${to}`),
    )
    expect(dead).toEqual([])
  })

  it('SCR-13 has every page that the console leads to', () => {
    const sources = fileURLToPath(new URL('../../apps/portal/src/', import.meta.url))
    const named = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .flatMap((file) => [
        ...readFileSync(sources + file, 'utf8').matchAll(
          /(?:\bguide: |\bguide=|guidePath\()['"]([\w-]+)(?:#([\w-]+))?['"]/g,
        ),
      ])
      .map(([, page, place]) => ({ page, place }))
    expect(named.length).toBeGreaterThan(10)
    for (const { page, place } of named) {
      const text = readFileSync(`${guide}${page}.md`, 'utf8')
        .toLowerCase()
        .replace(/[^\w#\n]+/g, '-')
      if (place) expect(text).toMatch(new RegExp(`^#+-${place}$`, 'm'))
    }
  })

  test.each(order.filter((name) => blocksOf(name).length > 0))(
    'the code of %s runs and prints what it says',
    (name) => {
      for (const [place, { language, code, prints }] of blocksOf(name).entries()) {
        const runIt = run[language]
        if (!runIt) throw new Error(`${name}: a block in ${language || 'no language'}, which nothing runs`)
        const output = runIt(code, `${name}-${place}`)
        if (prints !== undefined) expect(output.trim()).toBe(prints.trim())
      }
    },
  )
})
