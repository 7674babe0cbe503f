import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { publishedDocument } from '@doorward/contract/document/published'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedEndpoints } from './endpoints.ts'
import { bodies } from './samples.ts'
import { openTestApi, type TestApi } from './test-api.ts'

/** A client that a generator of others makes from the document: its names, its types, and that it works. */
const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const require = createRequire(import.meta.url)
const generator = join(dirname(require.resolve('@hey-api/openapi-ts')), '../bin/index.cjs')
const folder = mkdtempSync(join(tmpdir(), 'generated-client-'))
const written = (file: string): string => readFileSync(join(folder, 'client', file), 'utf8')
const exported = (file: string): string[] =>
  [...written(file).matchAll(/^export (?:type|const) (\w+)/gm)].map(([, name]) => name ?? '')

/** A function of the client: it answers what came, or what the refusal said. */
type Operation = (given: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>

let api: TestApi

/** Sends a request to the node under the account's host, for which no name is registered here. */
async function send(asked: Request): Promise<Response> {
  const { port } = api.node.app.server.address() as AddressInfo // it listens on TCP
  const { host, pathname, search } = new URL(asked.url)
  const headers = { ...Object.fromEntries(asked.headers), host }
  const asking = request({ hostname: '127.0.0.1', port, method: asked.method, path: pathname + search, headers })
  asking.end(await asked.text())
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return new Response(await text(answer), {
    status: answer.statusCode ?? 0,
    headers: { 'content-type': 'application/json' },
  })
}

let operations: Record<string, Operation>
beforeAll(async () => {
  api = await openTestApi()
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(publishedDocument('http://localhost')))
  const to = [
    '-i',
    join(folder, 'openapi.json'),
    '-o',
    join(folder, 'client'),
    '-c',
    '@hey-api/client-fetch',
    '--silent',
  ]
  await run(process.execPath, [generator, ...to], { cwd: folder })
  operations = await import(pathToFileURL(join(folder, 'client', 'sdk.gen.ts')).href)
}, 120_000)
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

describe('a generated client', () => {
  it('has one function for each operation, under its own name', () => {
    const functions = exported('sdk.gen.ts').filter((name) => name !== 'Options')
    expect(functions.sort()).toEqual(documentedEndpoints.map(({ name }) => name).sort())
  })

  it('has one type for each schema, under its own name', () => {
    const { components } = publishedDocument('http://localhost')
    expect(exported('types.gen.ts')).toEqual(expect.arrayContaining(Object.keys(components.schemas)))
  })

  it('has no name that a machine made up', () => {
    const names = [...exported('types.gen.ts'), ...exported('sdk.gen.ts')]
    expect(names.filter((name) => /\d|inline|anyof|oneof|allof|writable|readable|_/i.test(name))).toEqual([])
  })

  it('knows what is answered: nothing of it is unknown but what may be anything', () => {
    const types = written('types.gen.ts')
    expect(types).toMatch(/export type GetGroupsResponses = \{[^}]*200: GroupList;/)
    expect(types).toMatch(/export type CreateRoleData = \{\s+body: RoleInput;/)
    expect(types).toMatch(/export type GetGroupsErrors = \{[^}]*403: Problem;/)
  })

  it('compiles', async () => {
    const options = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      lib: ['es2023', 'dom', 'dom.iterable'],
    }
    const compilerOptions = { ...options, target: 'es2022', module: 'esnext', moduleResolution: 'bundler' }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['client'] }))
    const { stdout } = await run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', folder]).catch(
      (failure: { stdout: string }) => failure,
    )
    expect(stdout).toBe('')
  }, 60_000)

  it('lists groups, makes a role and checks a permission', async () => {
    await api.node.app.listen({ port: 0, host: '127.0.0.1' })
    const common = { baseUrl: `http://${api.accountId}.eu-west.doorward.localhost:8080`, auth: api.owner, fetch: send }
    const { body: group } = await api.call('POST', '/v1/groups', { body: bodies.group })
    expect(await operations.getGroups?.({ ...common, query: { limit: 10 } })).toMatchObject({
      data: { groups: [{ groupId: group.groupId, name: 'Sample' }] },
    })
    expect(await operations.createRole?.({ ...common, body: bodies.role })).toMatchObject({
      data: { name: 'Sample' },
      response: { status: 201 },
    })
    const path = { userId: 'Doorward|owner', resourceUri: 'samples/1', permission: 'read' }
    expect(await operations.authorizeUser?.({ ...common, path })).toMatchObject({ response: { status: 200 } })
    const query = { explain: true }
    expect(await operations.authorizeUser?.({ ...common, path: { ...path, userId: 'nobody' }, query })).toMatchObject({
      error: { allowed: false, explanation: { missing: { missing: 'record' } } },
      response: { status: 404 },
    })
    expect(await operations.getRole?.({ ...common, path: { roleId: 'nobody' } })).toMatchObject({
      error: { errorCode: 'NotFound' },
      response: { status: 404 },
    })
  })
})
