import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type DebianMachine, makeDebian, whyNoMachine } from './empty-debian.ts'
import { makeRelease } from './packed-product.ts'
import type { Bootstrapped } from './run-server.ts'

const page = readFileSync(new URL('../../docs/guide/two-nodes.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^```text\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
/** Node's own server is not reached from everywhere that tests run: its archive is there already. */
const isOfNode = (code: string) => code.includes('https://nodejs.org/')

const folder = mkdtempSync(join(tmpdir(), 'doorward-release-'))
let debian: DebianMachine | undefined
afterAll(async () => {
  await debian?.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** The name of the package. */
const packed = () => String(readdirSync(folder).find((name) => name.endsWith('.tgz')))

/** What is answered through Caddy, whose certificate is held against the authority that it made. */
const ask = (url: string, { port, ca, accessKey }: { port: number; ca: Buffer; accessKey: string }) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, pathname } = new URL(url)
    const headers = { host: hostname, authorization: `Bearer ${accessKey}` }
    request({ host: '127.0.0.1', port, servername: hostname, ca, path: pathname, headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

const why = whyNoMachine()
if (why) console.warn(`The guide from an empty Debian is not followed here: ${why}.`)

describe('the guide from an empty Debian to two nodes', () => {
  it('takes the package of a release, and Node once', () => {
    makeRelease(folder)
    expect(page).toContain(packed())
    expect(blocks.filter(isOfNode)).toHaveLength(1)
  })

  if (!why)
    it('is followed to the letter; the nodes are exchanged one after another without a request that fails', async () => {
      const machine = await makeDebian({ [packed()]: join(folder, packed()) })
      debian = machine
      const following = blocks.filter((code) => !isOfNode(code)).join('\n')
      const update = ['8080', '8081'].map(
        (port) => `systemctl restart doorward@${port}
          curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors --output /dev/null http://127.0.0.1:${port}/health/ready`,
      )
      let isOver = false
      const said = machine.follow([following, 'touch /root/is-followed', ...update].join('\n')).finally(() => {
        isOver = true
      })
      said.catch(() => undefined) // told where it is waited for
      const file = (path: string) => readFileSync(join(machine.root, path))
      while (!isOver && !existsSync(join(machine.root, 'root/is-followed'))) await pause(100)
      if (isOver) await said
      const { accountUrl, accessKey = '' } = JSON.parse(String(file('root/here/first-account.json'))) as Bootstrapped
      const ca = file('usr/local/share/ca-certificates/doorward-trial.crt')
      const seen = new Map<number, number>()
      while (!isOver) {
        const status = await ask(`${accountUrl}/v1/users/me/resources/x/permissions/read`, {
          port: machine.tlsPort,
          ca,
          accessKey,
        })
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }
      expect(await said).toContain('"accounts":[{')
      expect([...seen.keys()]).toEqual([404])
      expect(seen.get(404)).toBeGreaterThan(20)
    }, 600_000)
})
