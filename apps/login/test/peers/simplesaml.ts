import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, fetchLocal } from '../browser.ts'
import type { ProviderKey } from '../saml/provider.ts'

const pages = '/usr/share/simplesamlphp/www'
const startMsMax = 10_000

/** Who may sign in there, by `name:password`, with attributes. */
export type PeerPeople = Record<string, Record<string, string[]>>

/** A service provider as the peer knows it. */
export interface PeerClient {
  entityId: string
  consumerUrl: string
  /** Base64; what the peer says of people is encrypted to it. */
  encryptTo?: string
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

/** A file of PHP that says one value, as its configuration is written. */
const says = (name: 'config' | 'metadata', value: object): string =>
  `<?php\n$${name} = json_decode(<<<'JSON'\n${JSON.stringify(value)}\nJSON\n, true);\n`

const configOf = (site: string, folder: string) => ({
  ...{ baseurlpath: `${site}/`, metadatadir: `${folder}/metadata/`, certdir: `${folder}/cert/` },
  ...{ loggingdir: `${folder}/log/`, datadir: `${folder}/data/`, tempdir: `${folder}/tmp` },
  ...{ technicalcontact_name: 'tests', technicalcontact_email: 'tests@idp.example', timezone: 'UTC' },
  ...{ secretsalt: 'of these tests alone', 'auth.adminpassword': 'of these tests alone' },
  'enable.saml20-idp': true,
  'module.enable': { exampleauth: true, core: true, saml: true },
  'store.type': 'phpsession',
  'session.cookie.secure': false,
  'session.phpsession.cookiename': 'PeerSession',
  'session.phpsession.savepath': `${folder}/tmp`,
  'logging.handler': 'file',
  'metadata.sources': [{ type: 'flatfile' }],
})

/** An identity provider as the peer knows it. */
export interface PeerProvider {
  entityId: string
  signInUrl: string
  signOutUrl: string
  /** Base64. */
  certificates: string[]
  /** How the peer asks for a sign-out; by an address unless said. */
  signOutBinding?: 'HTTP-Redirect' | 'HTTP-POST'
}

const binding = (name: 'HTTP-Redirect' | 'HTTP-POST') => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`

/** SimpleSAMLphp as Debian packages it, as an identity provider and a service provider on a port and in a folder of its own. */
export class SimpleSaml {
  readonly site: string
  readonly #folder: string
  readonly #server: ChildProcess
  readonly #people: PeerPeople

  private constructor(site: string, folder: string, server: ChildProcess, people: PeerPeople) {
    this.#people = people
    this.site = site
    this.#folder = folder
    this.#server = server
  }

  /** Raises an Error where it is not installed. */
  static async open(people: PeerPeople): Promise<SimpleSaml> {
    if (!existsSync(pages))
      throw new Error('SimpleSAMLphp is not installed: node scripts/saml-peer.mjs does it, on Debian and as root')
    const folder = mkdtempSync(join(tmpdir(), 'doorward-saml-'))
    for (const name of ['config', 'metadata', 'cert', 'log', 'data', 'tmp']) mkdirSync(join(folder, name))
    const port = await freePort()
    const site = `http://127.0.0.1:${port}`
    writeFileSync(join(folder, 'config/config.php'), says('config', configOf(site, folder)))
    const sources = { people: { '0': 'exampleauth:UserPass', ...people } }
    writeFileSync(join(folder, 'config/authsources.php'), says('config', sources))
    const server = spawn('php', ['-d', 'opcache.enable=0', '-S', `127.0.0.1:${port}`, '-t', pages], {
      env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: join(folder, 'config') },
      stdio: 'ignore',
    })
    const peer = new SimpleSaml(site, folder, server, people)
    await peer.#answers()
    return peer
  }

  get entityId(): string {
    return `${this.site}/saml2/idp/metadata.php`
  }

  /** Waits until it listens; raises when it never does. */
  async #answers(): Promise<void> {
    const until = performance.now() + startMsMax
    for (;;) {
      const answer = await fetchLocal(`${this.site}/`).catch(() => undefined)
      if (answer) return
      if (this.#server.exitCode !== null || performance.now() > until) throw new Error('SimpleSAMLphp does not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Its side as a service provider, whose requests it signs with a key of its own. */
  get asClient() {
    const at = (page: string) => `${this.site}/module.php/saml/sp/${page}/us`
    return {
      entityId: `${this.site}/sp`,
      consumerUrl: at('saml2-acs.php'),
      signOutUrl: at('saml2-logout.php'),
      /** Shows who is signed in, after a sign-in where nobody is. */
      page: `${this.site}/module.php/core/authenticate.php?as=us`,
    }
  }

  /** The one identity provider that people of its pages sign in at from now on. */
  useProvider(
    { entityId, signInUrl, signOutUrl, certificates, signOutBinding = 'HTTP-Redirect' }: PeerProvider,
    key: ProviderKey,
  ): void {
    writeFileSync(join(this.#folder, 'cert/client.pem'), key.privateKey.export({ format: 'pem', type: 'pkcs8' }))
    writeFileSync(join(this.#folder, 'cert/client.crt'), key.certificate)
    const provider = {
      SingleSignOnService: [{ Binding: binding('HTTP-Redirect'), Location: signInUrl }],
      SingleLogoutService: [{ Binding: binding(signOutBinding), Location: signOutUrl }],
      keys: certificates.map((text) => ({
        encryption: false,
        signing: true,
        type: 'X509Certificate',
        X509Certificate: text,
      })),
    }
    writeFileSync(join(this.#folder, 'metadata/saml20-idp-remote.php'), says('metadata', { [entityId]: provider }))
    const us = {
      ...{ '0': 'saml:SP', entityID: this.asClient.entityId, idp: entityId },
      ...{ privatekey: 'client.pem', certificate: 'client.crt', 'sign.logout': true, 'sign.authnrequest': true },
      'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      ...{ WantAssertionsSigned: true, 'validate.logout': true },
    }
    const sources = { people: { '0': 'exampleauth:UserPass', ...this.#people }, us }
    writeFileSync(join(this.#folder, 'config/authsources.php'), says('config', sources))
  }

  /** Its keys from now on: the one that signs, and the next one where it announces that. */
  useKeys(signs: ProviderKey, next?: ProviderKey): void {
    const write = (name: string, { privateKey, certificate }: ProviderKey) => {
      writeFileSync(join(this.#folder, `cert/${name}.pem`), privateKey.export({ format: 'pem', type: 'pkcs8' }))
      writeFileSync(join(this.#folder, `cert/${name}.crt`), certificate)
    }
    write('signs', signs)
    if (next) write('next', next)
    const provider = {
      ...{ host: '__DEFAULT__', auth: 'people', privatekey: 'signs.pem', certificate: 'signs.crt' },
      ...(next ? { new_privatekey: 'next.pem', new_certificate: 'next.crt' } : {}),
      'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      'simplesaml.nameidattribute': 'uid',
      authproc: {
        '3': {
          ...{ class: 'saml:AttributeNameID', attribute: 'uid' },
          Format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        },
      },
    }
    const file = join(this.#folder, 'metadata/saml20-idp-hosted.php')
    writeFileSync(file, says('metadata', { [this.entityId]: provider }))
  }

  /** The one service provider that it knows from now on. */
  useClient({ entityId, consumerUrl, encryptTo }: PeerClient): void {
    const keys = [{ encryption: true, signing: false, type: 'X509Certificate', X509Certificate: encryptTo }]
    const client = {
      AssertionConsumerService: [{ index: 0, Binding: binding('HTTP-POST'), Location: consumerUrl }],
      ...(encryptTo ? { 'assertion.encryption': true, keys } : {}),
    }
    writeFileSync(join(this.#folder, 'metadata/saml20-sp-remote.php'), says('metadata', { [entityId]: client }))
  }

  /** The certificates that it publishes, as base64. */
  async certificates(): Promise<string[]> {
    const xml = await (await fetchLocal(this.entityId)).text()
    const found = [...xml.matchAll(/<KeyDescriptor use="signing">[\s\S]*?X509Certificate>([^<]+)</g)]
    const all = found.length > 0 ? found : [...xml.matchAll(/use="signing"[\s\S]*?X509Certificate>([^<]+)</g)]
    return all.map(([, text = '']) => text.trim())
  }

  /** Signs somebody in, in a browser that was sent there; answers the form that its last page posts. */
  async signIn(browser: Browser, person: string): Promise<{ url: string; form: URLSearchParams }> {
    const [username = '', password = ''] = person.split(':')
    const fields = new URLSearchParams({ ...hiddenOf(browser.page.body), username, password })
    await browser.open(browser.page.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fields.toString(),
    })
    return this.formIn(browser)
  }

  /** The form that the page posts which a browser is at, as of one who has signed in before. */
  formIn({ page: { body } }: Browser): { url: string; form: URLSearchParams } {
    const action = /<form[^>]*action="([^"]+)"/.exec(body)?.[1] ?? ''
    return { url: plain(action), form: new URLSearchParams(hiddenOf(body)) }
  }

  /** Where a sign-in at a client begins at its own pages. */
  startFor(entityId: string, relayState?: string): string {
    const asked = { spentityid: entityId, ...(relayState === undefined ? {} : { RelayState: relayState }) }
    return `${this.site}/saml2/idp/SSOService.php?${new URLSearchParams(asked)}`
  }

  close(): void {
    this.#server.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const plain = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The hidden fields of a page. */
function hiddenOf(body: string): Record<string, string> {
  const inputs = [...body.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag)
  const of = (tag: string, name: string) => plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  return Object.fromEntries(inputs.map((tag) => [of(tag, 'name'), of(tag, 'value')]))
}
