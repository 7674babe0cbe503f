import { createHash, randomBytes } from 'node:crypto'
import type { Preset } from '@doorward/core/providers/presets'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import type { Asked, Fields, StandIn } from './stand-in.ts'

/** What we are to a provider: as its console would have registered us. */
export interface Registered {
  clientId: string
  clientSecret: string
  returnTo: string
  /** Of a provider that takes a signed token for a secret. */
  key?: { publicKey: CryptoKey; keyId: string; teamId: string; audience: string }
}

export interface Answered {
  status: number
  type: string
  body: string
}

/** Where a provider sends the browser: an address, or a form to post there. */
export interface SentBack {
  url: string
  form?: URLSearchParams
}

class Refused extends Error {}

interface Code {
  asked: URLSearchParams
  isUsed: boolean
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const form = 'application/x-www-form-urlencoded'
const random = () => randomBytes(16).toString('base64url')
const place = (url: URL | string) => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** A provider of a preset on this machine: it behaves as its stand-in says, and notes whatever it has to refuse. */
export class Provider {
  /** Why it refused what; a sign-in that went well leaves none. */
  readonly refusals: string[] = []
  readonly preset: Preset
  private readonly standIn: StandIn
  private readonly registered: Registered
  private readonly keys: Awaited<ReturnType<typeof generateKeyPair>> | undefined
  private readonly codes = new Map<string, Code>()
  private readonly accessTokens = new Set<string>()
  private signIns = 0

  private constructor(preset: Preset, standIn: StandIn, registered: Registered, keys: Provider['keys']) {
    this.preset = preset
    this.standIn = standIn
    this.registered = registered
    this.keys = keys
  }

  static async open(preset: Preset, standIn: StandIn, registered: Registered): Promise<Provider> {
    const keys = standIn.idToken && (await generateKeyPair(standIn.idToken.algorithm ?? 'RS256'))
    return new Provider(preset, standIn, registered, keys)
  }

  private refuse(words: string): never {
    this.refusals.push(words)
    throw new Refused(words)
  }

  private demand(isSo: boolean, words: string): void {
    if (!isSo) this.refuse(words)
  }

  /** Somebody signs in and agrees: what his browser is sent back with. Raises where the request is none it takes. */
  authorize(address: string): SentBack {
    const url = new URL(address)
    const asked = url.searchParams
    const { demands = {}, refuses = [], pkce, postsAnswer, besideFirstCode } = this.standIn.authorization ?? {}
    this.demand(place(url) === place(this.preset.authenticationUrl), `people sign in elsewhere than at ${place(url)}`)
    for (const name of new Set(asked.keys()))
      this.demand(asked.getAll(name).length === 1, `${name} is given more than once`)
    const always = {
      ...{ client_id: this.registered.clientId, redirect_uri: this.registered.returnTo, response_type: 'code' },
      ...{ scope: this.preset.scopes.join(' '), ...demands },
    }
    for (const [name, value] of Object.entries(always))
      this.demand(asked.get(name) === value, `${name} must be ${value}, not ${asked.get(name)}`)
    this.demand((asked.get('state') ?? '').length >= 22, 'state is missing, or could be guessed')
    for (const name of refuses) this.demand(!asked.has(name), `${name} is unknown`)
    if (pkce === 'demanded')
      this.demand(asked.get('code_challenge_method') === 'S256', 'code_challenge by S256 is demanded')
    if (!postsAnswer) this.demand(!asked.has('response_mode'), 'response_mode is unknown')
    return this.sendBack(asked, this.signIns++ === 0 ? besideFirstCode : undefined)
  }

  private sendBack(asked: URLSearchParams, beside: Record<string, string> = {}): SentBack {
    const code = random()
    this.codes.set(code, { asked, isUsed: false })
    const answer = new URLSearchParams({ code, state: asked.get('state') ?? '', ...beside })
    const { returnTo } = this.registered
    if (this.standIn.authorization?.postsAnswer) return { url: returnTo, form: answer }
    return { url: `${returnTo}?${answer}` }
  }

  private get discoveryUrl(): string | undefined {
    const { issuerUrl } = this.preset
    return issuerUrl && this.keys && `${issuerUrl.replace(/\/$/, '')}/.well-known/openid-configuration`
  }

  private get jwksUrl(): string {
    return `${new URL(this.preset.issuerUrl ?? this.preset.tokenUrl).origin}/stand-in/keys`
  }

  private get told() {
    return this.standIn.tells ?? {}
  }

  /** Whether an address is one of this provider's. */
  serves(address: string): boolean {
    const own = [this.preset.tokenUrl, this.discoveryUrl, this.keys && this.jwksUrl, ...Object.keys(this.told)]
    return own.includes(place(address))
  }

  /** What it answers to a request of ours. */
  async answer(asked: Asked): Promise<Answered> {
    const at = place(asked.url)
    try {
      if (at === this.preset.tokenUrl) return await this.giveTokens(asked)
      this.demand(asked.body === '', `${at} takes no body`)
      if (at === this.discoveryUrl) return json(this.published())
      if (at === this.jwksUrl) return json({ keys: [await this.publicKey()] })
      return this.tell(at, asked)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { saysErrorsWith200 } = this.standIn.tokens ?? {}
      const says = { ok: false, error: 'invalid_request', error_description: error.message }
      return json(says, saysErrorsWith200 ? 200 : 400)
    }
  }

  private async publicKey() {
    if (!this.keys) throw new Error('it signs nothing')
    return { ...(await exportJWK(this.keys.publicKey)), kid: 'one', use: 'sig' }
  }

  private published(): Fields {
    const { authenticationUrl, tokenUrl, oidcUserEndpointUrl, issuerUrl } = this.preset
    const { algorithm = 'RS256', publishes = {}, publishedIssuer } = this.standIn.idToken ?? {}
    return {
      issuer: publishedIssuer ?? issuerUrl,
      authorization_endpoint: authenticationUrl.split('?')[0],
      token_endpoint: tokenUrl,
      ...(oidcUserEndpointUrl ? { userinfo_endpoint: oidcUserEndpointUrl } : {}),
      jwks_uri: this.jwksUrl,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [algorithm],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      ...publishes,
    }
  }

  private readFields({ headers, body }: Asked): Fields {
    const { sends = form } = this.standIn.tokens ?? {}
    const type = (headers['content-type'] ?? '').split(';')[0]
    this.demand(type === sends, `the content type must be ${sends}, not ${type}`)
    if (sends === form) return Object.fromEntries(new URLSearchParams(body))
    return JSON.parse(body)
  }

  /** How the client proved itself; anything but exactly one proof that the provider takes is refused. */
  private async checkClient(fields: Fields, authorization: string | undefined): Promise<void> {
    const { clientAuth = ['basic', 'post'] } = this.standIn.tokens ?? {}
    const { clientId, clientSecret } = this.registered
    const used = authorization === undefined ? (clientAuth.includes('appleKey') ? 'appleKey' : 'post') : 'basic'
    this.demand(clientAuth.includes(used), `clients prove themselves by ${clientAuth.join(' or ')}, not by ${used}`)
    if (used === 'basic') {
      const given = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
      this.demand(given === `${clientId}:${clientSecret}`, 'the client is unknown by its header')
      this.demand(fields.client_secret === undefined, 'one proof of a client is enough')
      return
    }
    this.demand(fields.client_id === clientId, 'client_id is wrong')
    if (used === 'post') return this.demand(fields.client_secret === clientSecret, 'client_secret is wrong')
    await this.checkSigned(String(fields.client_secret))
  }

  private async checkSigned(secret: string): Promise<void> {
    const { key, clientId } = this.registered
    if (!key) throw new Error('no key is registered')
    const expected = { issuer: key.teamId, subject: clientId, audience: key.audience, algorithms: ['ES256'] }
    const proved = await jwtVerify(secret, key.publicKey, expected).catch((error) => this.refuse(String(error)))
    const { exp = 0, iat = 0 } = proved.payload
    this.demand(proved.protectedHeader.kid === key.keyId, 'the key of the client secret is unknown')
    this.demand(exp > iat && exp - iat <= 15_777_000, 'the client secret lives too long')
  }

  private async giveTokens(asked: Asked): Promise<Answered> {
    this.demand(asked.method === 'POST', 'tokens are asked for by POST')
    const fields = this.readFields(asked)
    await this.checkClient(fields, asked.headers.authorization)
    const code = this.codes.get(String(fields.code))
    if (!code || code.isUsed) return this.refuse('the code is unknown or used')
    code.isUsed = true
    this.demand(fields.grant_type === 'authorization_code', 'grant_type is wrong')
    this.demand(fields.redirect_uri === this.registered.returnTo, 'redirect_uri is not the one of the code')
    const challenge = code.asked.get('code_challenge')
    if (this.standIn.authorization?.pkce && challenge)
      this.demand(sha256(String(fields.code_verifier)).toString('base64url') === challenge, 'code_verifier is wrong')
    return this.tokensFor(code, asked)
  }

  private async tokensFor({ asked }: Code, { headers }: Asked): Promise<Answered> {
    const accessToken = random()
    this.accessTokens.add(accessToken)
    const { answers = {}, answersFormUnlessAsked } = this.standIn.tokens ?? {}
    const says: Fields = {
      ...{ access_token: accessToken, token_type: 'Bearer', expires_in: 3600, scope: asked.get('scope') },
      ...(this.standIn.idToken ? { id_token: await this.idToken(asked, accessToken) } : {}),
      ...answers,
    }
    if (!answersFormUnlessAsked || /application\/json/.test(headers.accept ?? '')) return json(says)
    const texts = Object.entries(says).map(([name, value]) => [name, String(value)])
    return { status: 200, type: form, body: new URLSearchParams(texts).toString() }
  }

  private async idToken(asked: URLSearchParams, accessToken: string): Promise<string> {
    const { issuer, algorithm = 'RS256', leavesOutNonce, claims } = this.standIn.idToken ?? { claims: {} }
    if (!this.keys) throw new Error('it signs nothing')
    const nonce = asked.get('nonce')
    const atHash = sha256(accessToken).subarray(0, 16).toString('base64url')
    return new SignJWT({ at_hash: atHash, ...(nonce && !leavesOutNonce ? { nonce } : {}), ...claims })
      .setProtectedHeader({ alg: algorithm, kid: 'one' })
      .setIssuer(issuer ?? this.preset.issuerUrl ?? '')
      .setAudience(this.registered.clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(this.keys.privateKey)
  }

  private tell(at: string, { url, method, headers }: Asked): Answered {
    const told = this.told[at]
    if (!told) return this.refuse(`there is nothing at ${at}`)
    this.demand(method === (told.method ?? 'GET'), `${at} is not asked by ${method}`)
    const [, token = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
    this.demand(this.accessTokens.has(token), `${at} is told for an access token in the header`)
    this.demand(headers['content-type'] === undefined, `${at} takes no body, so it has no type`)
    for (const [name, value] of Object.entries(told.query ?? {}))
      this.demand(url.searchParams.get(name) === value, `${at} must be asked for ${name}=${value}`)
    if (told.demandsUserAgent) this.demand(Boolean(headers['user-agent']), `${at} wants to know the program that asks`)
    return json(told.says)
  }
}

const json = (says: unknown, status = 200): Answered => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(says),
})
