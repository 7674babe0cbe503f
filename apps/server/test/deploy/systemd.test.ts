import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readText, top } from './deploy-files.ts'

const unit = readText('deploy/systemd/doorward@.service')
const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
const folder = mkdtempSync(join(tmpdir(), 'doorward-unit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The unit where its program is there, under its own name. */
function planted(): string {
  const path = join(folder, 'doorward@.service')
  writeFileSync(path, unit.replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`))
  return path
}
const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return { status, told: `${stdout}${stderr}` }
}
const hasSystemd = existsSync('/usr/bin/systemd-analyze')

describe('the systemd unit', () => {
  it('runs the command of the package under a user of its own, and gives nothing that it does without', () => {
    const program = settings.get('ExecStart')?.replace(/^\/opt\/doorward\//, '') ?? ''
    expect(statSync(top + program).mode & 0o111).toBe(0o111)
    expect(readText('scripts/release/pack.mjs')).toContain(`bin: { doorward: '${program}' }`)
    for (const name of ['DynamicUser', 'NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'ProtectHome'])
      expect([name, settings.get(name)]).toEqual([name, 'yes'])
    expect(settings.get('ProtectSystem')).toBe('strict')
    expect(settings.get('CapabilityBoundingSet')).toBe('')
    expect(settings.get('AmbientCapabilities')).toBe('')
  })

  it('waits for an end, and leaves the embedded database to its program', () => {
    expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(20)
    expect(settings.get('KillMode')).toBe('mixed')
  })

  it('is understood by systemd whole, and judged to be well closed, where the machine has it', () => {
    if (!hasSystemd) return
    expect(analyze('verify', planted())).toEqual({ status: 0, told: '' })
    // 10 is open to everything. At 1.5 nothing is open but what a server on the network needs.
    expect(analyze('security', '--offline=yes', '--threshold=15', '--no-pager', planted()).status).toBe(0)
  })
})
