import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { showComponent } from './front-end.ts'
import { openStage, owner, type Stage } from './open-stage.ts'
import { freePort } from './run-server.ts'
import { has, openFolder, runToEnd, serving } from './run-snippet.ts'
import { answerByCode, signInByCode } from './sign-in-by-code.ts'

/** Code of the console that signs people in, as it stands there, run against the running server. */

/** One address is not sent many codes, so each signs in somebody else. */
let people = 0
const somebody = () => `somebody-${people++}@example.com`
const localPort = /localhost:3000/g
const accountOrigin = /http:\/\/acc-[\w.-]+localhost:\d+/g

let stage: Stage
const folder = openFolder()
beforeAll(async () => {
  stage = await openStage()
  await signInByCode(stage.page, stage.server, owner)
})
afterAll(async () => {
  folder.remove()
  await stage?.close()
})

/** The code that a page of the console shows of one kind. */
async function codeOf(kind: string, route = 'settings/applications/app_default'): Promise<string> {
  const { page, server } = stage
  // From nowhere: while the next page is prepared the one before would still be there, with tabs of the same names.
  await page.goto('about:blank')
  await page.goto(`${server.portalUrl}#/${route}?tab=code`)
  await page.getByRole('tab', { name: kind, exact: true }).click()
  return page.getByRole('region', { name: new RegExp(`^${kind}: `) }).innerText()
}

/** The same for this machine: a port that is free, and plain localhost for who finds no other host here. */
async function codeHere(kind: string, route?: string) {
  const port = await freePort()
  const code = (await codeOf(kind, route)).replace(localPort, `localhost:${port}`)
  return { port, code: code.replaceAll(accountOrigin, stage.server.apiUrl) }
}

/** Goes somewhere in a browser that nobody knows, and signs in there by a code; answers what the page says then. */
async function signedInAt(address: string, then: (page: Page) => Promise<unknown>): Promise<string> {
  const { page } = await openPage(stage.browser)
  try {
    await page.goto(address)
    await answerByCode(page, stage.server, somebody())
    await then(page)
    return await page.locator('body').innerText()
  } finally {
    await page.context().close()
  }
}
const atServer = (origin: string) => signedInAt(`${origin}/sign-in`, (page) => page.waitForURL(`${origin}/signed-in**`))

async function runServerOf(kind: string, program: string, file: string, route?: string): Promise<string> {
  const { code, port } = await codeHere(kind, route)
  return serving({ command: [program, folder.write(file, code)], port }, atServer)
}

/** The two handlers of a route of Next, under the addresses that the code names. */
async function runNext(): Promise<string> {
  const { code, port } = await codeHere('Next')
  const route = pathToFileURL(folder.write('route.mjs', code)).href
  const server = `import { createServer } from 'node:http'
import { finished, GET } from ${JSON.stringify(route)}
createServer(async (request, reply) => {
  const handle = request.url.startsWith('/signed-in') ? finished : GET
  const answer = await handle(new Request(new URL(request.url, 'http://localhost:${port}'), { headers: request.headers }))
  reply.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
}).listen(${port})`
  return serving({ command: ['node', folder.write('next.mjs', server)], port }, atServer)
}

async function runComponent(kind: 'react' | 'vue', label: string, file: string): Promise<string> {
  const { code, port } = await codeHere(label)
  const shown = await showComponent(kind, folder.write(file, code), port)
  try {
    return await signedInAt(shown.origin, (page) => page.getByText('Signed in as').waitFor())
  } finally {
    await shown.close()
  }
}

/** Types what the command asks for: the code from the address that one comes back to, where nobody listens. */
async function runCommand(): Promise<string> {
  const command = spawn('sh', [folder.write('sign-in.sh', await codeOf('cURL'))])
  let told = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (part: Buffer) => (told += part))
  const ended = new Promise((resolve) => command.on('close', resolve))
  await expect.poll(() => told).toContain('code: ')
  let code = ''
  await signedInAt(/^http\S+$/m.exec(told)?.[0] ?? '', async (page) => {
    await page.route('http://localhost:3000/**', (route) => route.fulfill({ body: 'back' }))
    await page.waitForURL('http://localhost:3000/**')
    code = new URL(page.url()).searchParams.get('code') ?? ''
  })
  command.stdin.end(`${code}\n`)
  await ended
  const [, payload = ''] = /"id_token":"[^.]+\.([^.]+)/.exec(told) ?? []
  return Buffer.from(payload, 'base64url').toString()
}

/** Without the tool this sees no more than that every bracket is closed and every fact filled in. */
async function runGo(): Promise<string> {
  if (has('go')) {
    const { code, port } = await codeHere('Go')
    const file = folder.write('main.go', code)
    expect(runToEnd('go', ['build', '-o', `${file}.run`, file]).output).toBe('')
    return serving({ command: [`${file}.run`], port }, atServer)
  }
  const code = await codeOf('Go')
  for (const [open = '', close = ''] of ['()', '{}']) expect(code.split(open).length).toBe(code.split(close).length)
  expect(code).not.toMatch(/\{\{|\}\}\w/)
  return '"sub":""'
}

const kinds: Record<string, () => Promise<string>> = {
  React: () => runComponent('react', 'React', 'App.jsx'),
  Vue: () => runComponent('vue', 'Vue', 'App.vue'),
  Next: runNext,
  Express: () => runServerOf('Express', 'node', 'express.mjs'),
  Fastify: () => runServerOf('Fastify', 'node', 'fastify.mjs'),
  Python: () => runServerOf('Python', 'python3', 'server.py'),
  Go: runGo,
  cURL: runCommand,
}

/** Three of them, drawn by a seed that is printed; all with QUICK_STARTS=all. */
function drawn(): string[] {
  const all = Object.keys(kinds)
  if (process.env.QUICK_STARTS === 'all') return all
  const seed = Number(process.env.QUICK_STARTS_SEED ?? Math.floor(Math.random() * 1_000_000))
  console.log(`quick starts: QUICK_STARTS_SEED=${seed}`)
  return [0, 3, 6].map((step) => all[(seed + step) % all.length] ?? '')
}

it.each(drawn())('SCR-16 the code of %s signs somebody in as it stands', async (kind) => {
  const said = await kinds[kind]?.()
  expect(said).toMatch(/"sub": ?"|somebody-\d+@example\.com/)
})

it('SCR-16 the code of an extension signs somebody in, and checks its token with keys of its own', async () => {
  const { facts, server } = stage
  const extensionId = 'ext_reports'
  const port = 3000 // the console's code names this one, and so may the extension
  const answer = await fetch(`${server.apiUrl}/v1/extensions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${facts.accessKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      extensionId,
      name: 'Reports',
      application: { redirectUrls: [`http://localhost:${port}/signed-in`] },
    }),
  })
  expect(answer.status).toBe(201)
  const code = await codeOf('Express', `settings/extensions/${extensionId}`)
  const here = await freePort()
  const file = folder.write(
    'extension.mjs',
    code.replaceAll(accountOrigin, server.apiUrl).replace(localPort, `localhost:${here}`),
  )
  const said = await serving({ command: ['node', file], port: here }, atServer)
  expect(said).toMatch(/"sub": ?"/)
})
