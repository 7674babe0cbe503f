import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripePagePolicy } from '@doorward/billing/stripe/page-policy'
import { portalApplicationId } from '@doorward/core/applications/application'
import { defaultRegion } from '@doorward/core/constants'
import { environmentOfHost } from '@doorward/core/host-environment'
import { platformAudience, productName } from '@doorward/core/platform'
import { servesAt, unrouted } from '@doorward/http/app/allowed-methods'
import {
  billingOrigin,
  type HostTable,
  loginOrigin,
  portalOrigin,
  regionOrigin,
  relayOrigin,
} from '@doorward/http/app/host'
import { readyDocument, sendDocument } from '@doorward/http/endpoints/ready-document'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readBuildFacts } from './build-facts.ts'
import { textForMachines } from './for-machines.ts'
import { guideSite } from './guide-site.ts'
import { readLegalTexts } from './legal-texts.ts'
import type { Platform } from './platform.ts'

/** A person's id as the console compares it with its own, and nobody reads it back: ids are random. */
const fingerprintOf = (userId: string): string => createHash('sha256').update(userId).digest('base64url')

const folder = fileURLToPath(new URL('../../portal/dist/', import.meta.url))

/** Every account's own origin. */
const accountsOf = (hosts: HostTable): string[] =>
  hosts.regions.map((region) => regionOrigin(hosts, region).replace('://', '://*.'))

/** What the console talks to beside its own host: the login, every account's own origin, and what else is served. */
function callable(hosts: HostTable, more: (string | undefined)[]): string {
  const below = [loginOrigin(hosts), ...hosts.regions.map((region) => regionOrigin(hosts, region))]
  const accounts = below.map((origin) => origin.replace('://', '://*.'))
  return [...below, ...accounts, ...more.filter((origin) => origin !== undefined)].join(' ')
}

/** The one page that asks other hosts, for public keys that somebody wants a token checked by; it is shown in no other site. */
const keyFrame = {
  path: /[\\/]fetch-keys\.html$/,
  headers: {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; connect-src https: http://localhost:* http://127.0.0.1:* http://*.localhost:*; sandbox allow-scripts; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  },
}

/** A path below `/app/` that names no file: the console knows its places after the `#`. */
const placeOfConsole = /^\/app\/+([^?.]+)(\?.*)?$/

/** Where such a path leads; undefined of any other. */
function inConsole(url: string): string | undefined {
  const [, path, query = ''] = placeOfConsole.exec(url) ?? []
  return path && `/app/#/${path}${query}`
}

/** The console: its built files under `/app/` on the portal's host, and the facts it needs to find everything else. */
export function portalSite(platform: Platform) {
  const { config, hosts } = platform
  const relayUrl = config.services.includes('relay') ? relayOrigin(hosts) : undefined
  const billingUrl = config.services.includes('billing') ? billingOrigin(hosts) : undefined
  const legalTexts = readLegalTexts(config.legalFolder)
  const environment = environmentOfHost(config.domain)
  // Nobody is measured anywhere else (decision 19).
  const analytics = environment === 'production' ? config.analytics : undefined
  const facts = {
    product: productName,
    loginUrl: loginOrigin(hosts),
    apiUrl: regionOrigin(hosts, hosts.regions[0] ?? defaultRegion),
    // One question for the accounts of all regions where this node answers it, else one for each region.
    accountsUrls: config.services.includes('api')
      ? [portalOrigin(hosts)]
      : hosts.regions.map((region) => regionOrigin(hosts, region)),
    relayUrl,
    billingUrl,
    // Who they are is not told to whoever asks.
    internalAdmins: config.internalAdmins.length > 0 ? config.internalAdmins.map(fingerprintOf) : undefined,
    regions: hosts.regions.map((region) => ({ region, apiUrl: regionOrigin(hosts, region) })),
    clientId: portalApplicationId,
    scope: 'openid profile email offline_access',
    resource: platformAudience,
    build: readBuildFacts(),
    environment,
    analytics,
    legal: [...legalTexts.keys()],
  }
  // Open for the provider's card form only where there is one.
  const cardForm =
    billingUrl && config.cardProvider === 'stripe' ? stripePagePolicy : { script: [], frame: [], connect: [] }
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...cardForm.script].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'https:', ...accountsOf(hosts)].join(' ')}`,
    "font-src 'self'",
    // Accounts' own hosts show previews of their pages, which are asked for by a form.
    `frame-src ${["'self'", ...accountsOf(hosts), ...cardForm.frame].join(' ')}`,
    `connect-src 'self' ${callable(hosts, [relayUrl, billingUrl, ...cardForm.connect])}${analytics ? ` ${new URL(analytics.url).origin}` : ''}`,
    "base-uri 'none'",
    `form-action ${["'self'", ...accountsOf(hosts)].join(' ')}`,
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ')

  return async (app: FastifyInstance): Promise<void> => {
    servesAt(app, ['portal'])
    app.addHook('onRequest', async (request, reply) => {
      if (request.hostFacts.site === 'local' && request.url === '/')
        return reply.redirect(`${portalOrigin(hosts)}/app/`)
      if (request.hostFacts.site !== 'portal') throw unrouted(request)
      reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' })
    })
    // Where the hosted login runs too, it answers the root of every host.
    if (!config.services.includes('login')) app.get('/', (_, reply) => reply.redirect('/app/'))
    app.get('/llms.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(textForMachines(platform)))
    // Every visit waits for it: it is packed as the files are.
    const configuration = await readyDocument('application/json; charset=utf-8', JSON.stringify(facts))
    app.get('/app/config.json', (request, reply) =>
      sendDocument(request, reply.header('cache-control', 'no-store'), configuration),
    )
    for (const [name, text] of legalTexts)
      app.get(`/app/legal/${name}.md`, async (_, reply) =>
        reply.type('text/markdown; charset=utf-8').header('cache-control', 'no-cache').send(text),
      )
    await app.register(guideSite())
    if (!existsSync(folder)) return
    app.addHook('onRequest', async (request, reply) => {
      const place = request.method === 'GET' ? inConsole(request.url) : undefined
      if (place) return reply.redirect(place)
    })
    // The router takes `/app` and `/app/` for one path; relative links need the slash.
    app.get('/app', (request, reply) =>
      request.url.startsWith('/app/') ? reply.sendFile('index.html') : reply.redirect('/app/'),
    )
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/app/',
      index: 'index.html',
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (keyFrame.path.test(path)) reply.headers(keyFrame.headers)
      },
    })
  }
}
