import type { JWK } from 'jose'
import { t } from '../../lib/texts.ts'
import { keysIn } from './check-signature.ts'

/** What the frame answers; see `public/fetch-keys.js`. */
type Fetched = { value: unknown } | { fault: 'status' | 'tooLarge' | 'noJson' | 'refused'; status?: number }

const faults = { tooLarge: 'tools.tooLarge', noJson: 'tools.noJson', refused: 'tools.notFetched' } as const

const waitMs = 12_000
const local = /^(?:localhost|127\.0\.0\.1|[\w.-]+\.localhost)$/

/** An address that keys may come from. Raises an error that says why not. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && local.test(url.hostname))) return url.href
  throw new Error(t('tools.noAddress', { address: text.slice(0, 200) }))
}

const frameUrl = `${import.meta.env.BASE_URL}fetch-keys.html`

/** Asks one address, from a frame that is nobody's: the console's own policy lets it call this installation alone. */
function fetchFromFrame(url: string): Promise<Fetched> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.src = frameUrl
  return new Promise<Fetched>((resolve) => {
    const end = (fetched: Fetched) => {
      clearTimeout(timer)
      removeEventListener('message', listen)
      frame.remove()
      resolve(fetched)
    }
    const listen = ({ data, source }: MessageEvent) => {
      if (source !== frame.contentWindow) return
      // It is not of our origin, and hears nothing but an address.
      if (data === 'ready') frame.contentWindow?.postMessage(url, '*')
      else end(data)
    }
    const timer = setTimeout(() => end({ fault: 'refused' }), waitMs)
    addEventListener('message', listen)
    document.body.append(frame)
  })
}

/** The JSON at an address. Raises an error that says what went wrong. */
async function fetchJson(address: string): Promise<unknown> {
  const url = addressOf(address)
  const fetched = await fetchFromFrame(url)
  if ('value' in fetched) return fetched.value
  if (fetched.fault === 'status') throw new Error(t('tools.answered', { url, status: fetched.status ?? 0 }))
  throw new Error(t(faults[fetched.fault], { url }))
}

/** The keys at an address of a key set. Raises an error that says what went wrong. */
export async function keysAt(address: string): Promise<JWK[]> {
  const keys = keysIn(await fetchJson(address))
  if (!keys) throw new Error(t('tools.noKeySet', { url: address }))
  return keys
}

/** The keys of an issuer, found by its metadata (OpenID Connect Discovery 4). Raises an error that says what went wrong. */
export async function keysOfIssuer(issuer: string): Promise<JWK[]> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const metadata = await fetchJson(url)
  if (typeof metadata !== 'object' || metadata === null) throw new Error(t('tools.noMetadata', { url }))
  const { issuer: named, jwks_uri: keysUrl } = { issuer: undefined, jwks_uri: undefined, ...metadata }
  if (named !== issuer) throw new Error(t('tools.otherIssuer', { url, named: String(named), issuer }))
  if (typeof keysUrl !== 'string') throw new Error(t('tools.noMetadata', { url }))
  return keysAt(keysUrl)
}
