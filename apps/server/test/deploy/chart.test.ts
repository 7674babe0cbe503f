import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { readText, variables } from './deploy-files.ts'
import { renderChart } from './render-chart.ts'

const folder = 'deploy/helm/doorward/'
const defaults = parse(readText(`${folder}values.yaml`))
const chart = parse(readText(`${folder}Chart.yaml`))
const Chart = { AppVersion: chart.appVersion }
const named = { ...defaults, domain: 'auth.example.com', secret: 'doorward' }
const everything = {
  ...named,
  trustedProxies: ['10.0.0.0/8', '10.1.2.3'],
  settings: { DOORWARD_INDEX_MB: 1024, DOORWARD_LOG_LEVEL: 'info' },
  image: { ...defaults.image, tag: '9.9.9' },
  imagePullSecrets: [{ name: 'registry' }],
  ingress: {
    ...defaults.ingress,
    ...{ enabled: true, className: 'nginx', annotations: { 'example.com/a': 'b' } },
    ...{ extraHosts: ['login.acme.com'], tlsSecret: 'doorward-tls' },
  },
  serviceMonitor: { ...defaults.serviceMonitor, enabled: true, labels: { release: 'prometheus' } },
}

interface Container {
  image: string
  env: { name: string; value: string }[]
  envFrom: object[]
  ports: { name: string; containerPort: number }[]
  [key: string]: unknown
}
interface Pod {
  containers: [Container]
  terminationGracePeriodSeconds: number
  [key: string]: unknown
}
const podOf = (values: object): Pod => {
  const deployment = renderChart(values, Chart).get('Deployment') as { spec: { template: { spec: Pod } } }
  return deployment.spec.template.spec
}
const environmentOf = (values: object) =>
  Object.fromEntries(podOf(values).containers[0].env.map(({ name, value }) => [name, value]))
/** What the named Secret is said to hold. */
const secret = {
  DATABASE_URL: 'postgres://doorward:password@db.example.com/doorward',
  DOORWARD_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  DOORWARD_SMTP_URL: 'smtps://user:password@mail.example.com',
}

describe('the chart', () => {
  it('makes what it says, and what is optional when it is asked for', () => {
    const always = ['Deployment', 'PodDisruptionBudget', 'Service']
    expect([...renderChart(named, Chart).keys()].sort()).toEqual(always)
    expect([...renderChart(everything, Chart).keys()].sort()).toEqual([...always, 'Ingress', 'ServiceMonitor'].sort())
  })

  it('is of the version of the product', () => {
    const { version } = JSON.parse(readText('package.json'))
    expect([chart.version, chart.appVersion]).toEqual([version, version])
    expect(podOf(named).containers[0].image).toBe(`doorward:${version}`)
    expect(podOf(everything).containers[0].image).toBe('doorward:9.9.9')
  })

  it('gives nodes a configuration that they start with, secrets from the Secret alone', () => {
    for (const values of [named, everything]) {
      const environment = environmentOf(values)
      expect(Object.keys(environment).filter((name) => !variables.has(name))).toEqual([])
      expect(Object.keys(environment).filter((name) => /KEY|URL|PASSWORD/.test(name))).toEqual([])
      const config = readConfig({ ...environment, ...secret })
      expect(config).toMatchObject({ domain: 'auth.example.com', production: true, bind: undefined })
      expect(config.regions).toEqual(defaults.regions)
    }
    expect(podOf(named).containers[0].envFrom).toEqual([{ secretRef: { name: 'doorward' } }])
    expect(readConfig({ ...environmentOf(everything), ...secret })).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '10.1.2.3'],
      indexBytesMax: 1024 * 1_048_576,
    })
  })

  it('runs them as nobody of importance, on a file system that is only read, with no right at all', () => {
    const pod = podOf(named)
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(pod.containers[0]).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    })
  })

  it('asks of their health what they answer, at ports that they have, and gives them time to end', () => {
    const pod = podOf(named)
    const [container] = pod.containers
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/health/live', port: 'http' } },
      livenessProbe: { httpGet: { path: '/health/live', port: 'http' } },
      readinessProbe: { httpGet: { path: '/health/ready', port: 'http' } },
    })
    const config = readConfig({ ...environmentOf(named), ...secret })
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]))
    expect(ports).toEqual({ http: config.port, metrics: config.metrics?.port })
    // Before it stops listening a node has been seen not to be ready: what is asked every 2 s, twice.
    expect(config.drainMs).toBeGreaterThan(4_000)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(20)
  })

  it('leads the whole name space to them: what has labels is what is selected', () => {
    const made = renderChart(everything, Chart)
    const pick = (kind: string, ...path: string[]) =>
      path.reduce<unknown>((from, key) => (from as Record<string, unknown>)[key], made.get(kind))
    const labels = pick('Deployment', 'spec', 'template', 'metadata', 'labels')
    expect(labels).toMatchObject(pick('Service', 'spec', 'selector') as object)
    for (const kind of ['Deployment', 'PodDisruptionBudget'])
      expect(labels).toMatchObject(pick(kind, 'spec', 'selector', 'matchLabels') as object)
    expect(pick('Service', 'metadata', 'labels')).toMatchObject(
      pick('ServiceMonitor', 'spec', 'selector', 'matchLabels') as object,
    )
    const hosts = (pick('Ingress', 'spec', 'rules') as { host: string }[]).map(({ host }) => host)
    const own = ['auth.example.com', '*.auth.example.com', '*.login.auth.example.com', '*.eu-west.auth.example.com']
    for (const host of [...own, 'login.acme.com']) expect(hosts).toContain(host)
    const [tls] = pick('Ingress', 'spec', 'tls') as [{ hosts: string[] }]
    expect(tls.hosts).toEqual(hosts.filter((host) => host !== 'login.acme.com'))
  })
})

describe('the schema of its values', () => {
  const app = fastify({
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allowUnionTypes: true } },
  })
  beforeAll(() => {
    const { $schema: _, ...body } = JSON.parse(readText(`${folder}values.schema.json`))
    app.post('/', { schema: { body } }, async () => 'well')
  })
  afterAll(() => app.close())
  const statusOf = async (body: object) => (await app.inject({ method: 'POST', url: '/', body })).statusCode

  it('takes what there is to set', async () => {
    for (const values of [named, everything]) expect(await statusOf(values)).toBe(200)
    const { properties } = JSON.parse(readText(`${folder}values.schema.json`))
    expect(Object.keys(defaults).filter((name) => !properties[name])).toEqual([])
  })

  it.each([
    ['no domain and no Secret, as the chart comes', {}],
    ['a domain with a scheme', { ...named, domain: 'https://auth.example.com' }],
    ['no Secret', { ...named, secret: '' }],
    ['a word that it does not know', { ...named, replica: 3 }],
    ['no nodes', { ...named, replicas: 0 }],
    ['a number that Helm would write otherwise', { ...named, settings: { DOORWARD_INDEX_MB: 1_000_000 } }],
    ['a setting that is no variable of the server', { ...named, settings: { PATH: '/tmp' } }],
  ])('refuses %s', async (_, values) => {
    expect(await statusOf({ ...defaults, ...values })).toBe(400)
  })
})
