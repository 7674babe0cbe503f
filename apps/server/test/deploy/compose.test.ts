import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { filesBelow, readText, top, variables } from './deploy-files.ts'

const folder = 'deploy/compose/'
const composeText = readText(`${folder}compose.yaml`)

interface Service {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[] | Record<string, unknown>
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  [key: string]: unknown
}

/** What an operator has filled in. */
const filledIn: Record<string, string> = {
  DOORWARD_DOMAIN: 'auth.example.com',
  DOORWARD_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  DOORWARD_SMTP_URL: 'smtps://user:password@mail.example.com',
}

/** The file as Compose reads it: a variable that is asked for and not given ends it. */
function composed(given: Record<string, string>): {
  services: Record<string, Service>
  networks: Record<string, object>
  volumes: Record<string, object>
} {
  const text = composeText.replace(/\$\{(\w+)(:[-?])?([^}]*)\}/g, (_, name, kind, word) => {
    if (given[name]) return given[name]
    if (kind === ':?') throw new Error(`${name}: ${word}`)
    return kind === ':-' ? word : ''
  })
  return parse(text)
}
const asked = [...new Set([...composeText.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name))]
const all = Object.fromEntries(asked.map((name) => [name, filledIn[name] ?? `${name.toLowerCase()}0`]))
const compose = composed(all)
const nodes = Object.entries(compose.services).filter(([name]) => name.startsWith('node-'))

describe('compose.yaml', () => {
  it('has what it says: two nodes, PostgreSQL, Caddy, Prometheus and Grafana, each of a pinned version', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      ['caddy', 'grafana', 'node-1', 'node-2', 'postgres', 'prometheus'].sort(),
    )
    for (const [name, { image }] of Object.entries(compose.services))
      if (!name.startsWith('node-')) expect(image).toMatch(/^[\w/-]+:v?\d+\.\d+/)
  })

  it('names no file, network, volume or service that there is not', () => {
    for (const { volumes = [], networks = [], depends_on: needed = {} } of Object.values(compose.services)) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('.')) expect(existsSync(top + folder + source), source).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(source)
      }
      for (const name of Array.isArray(networks) ? networks : Object.keys(networks))
        expect(Object.keys(compose.networks)).toContain(name)
      for (const name of Object.keys(needed)) expect(Object.keys(compose.services)).toContain(name)
    }
  })

  it('asks for each secret, and has a default for none', () => {
    const example = Object.fromEntries(
      [...readText(`${folder}.env.example`).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(Object.keys(example).sort()).toEqual([...asked].sort())
    expect(Object.values(example).filter(Boolean)).toEqual([])
    for (const name of asked) expect(() => composed({ ...all, [name]: '' })).toThrow(name)
    expect(composeText.match(/\$\{\w+:-[^}]*\}/g)).toEqual(['$' + '{VERSION:-latest}'])
  })

  it('gives nodes a configuration that they start with, and no right that they do without', () => {
    for (const [, node] of nodes) {
      const environment = node.environment ?? {}
      expect(Object.keys(environment).filter((name) => !variables.has(name))).toEqual([])
      const config = readConfig(environment)
      expect(config.production).toBe(true)
      expect(config.bind).toBeUndefined()
      expect(node).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(Number.parseInt(String(node.stop_grace_period), 10)).toBeGreaterThan(20)
    }
  })

  it('has nodes believe Caddy alone, lets it ask them, and opens nothing else to others', () => {
    const { caddy, postgres, prometheus, grafana } = compose.services
    const trusted = nodes.map(([, { environment }]) => environment?.DOORWARD_TRUSTED_PROXIES)
    for (const address of trusted) expect(caddy?.networks).toEqual({ edge: { ipv4_address: address } })
    expect(caddy?.environment?.NODES).toBe(nodes.map(([name]) => `${name}:8080`).join(' '))
    const used = [...readText('deploy/caddy/Caddyfile').matchAll(/\{\$(\w+):/g)].map(([, name]) => name)
    expect(Object.keys(caddy?.environment ?? {}).sort()).toEqual(used.sort())
    expect([postgres?.ports, prometheus?.ports, nodes.map(([, { ports }]) => ports)].flat(2).filter(Boolean)).toEqual(
      [],
    )
    expect(grafana?.ports).toEqual(['127.0.0.1:3000:3000'])
    expect(compose.networks.inside).toEqual({ internal: true })
  })

  it('has Prometheus ask both nodes where they tell their metrics, by rules that are there', () => {
    const prometheus = parse(readText(`${folder}prometheus.yml`))
    const [job] = prometheus.scrape_configs
    expect(job.job_name).toBe('doorward')
    expect(job.static_configs[0].targets).toEqual(nodes.map(([name]) => `${name}:9464`))
    for (const file of prometheus.rule_files)
      expect(compose.services.prometheus?.volumes?.some((each) => each.includes(`:/etc/prometheus/${file}:`))).toBe(
        true,
      )
  })

  it('has Grafana find its source and its dashboard', () => {
    const [source] = parse(readText('deploy/grafana/provisioning/datasources/prometheus.yaml')).datasources
    expect(source).toMatchObject({ type: 'prometheus', url: 'http://prometheus:9090', isDefault: true })
    const [provider] = parse(readText('deploy/grafana/provisioning/dashboards/doorward.yaml')).providers
    const mounts = compose.services.grafana?.volumes ?? []
    expect(mounts).toContain(`../grafana/doorward.json:${provider.options.path}/doorward.json:ro`)
  })
})

it('each variable of the server that a file of deploy/ or the Dockerfile names is one that it reads', () => {
  const files = [...filesBelow('deploy'), 'Dockerfile']
  const unknown = files.flatMap((file) =>
    (readText(file).match(/\bDOORWARD_[A-Z_]+\b/g) ?? [])
      .filter((name) => !variables.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})
