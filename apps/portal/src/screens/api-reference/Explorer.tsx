import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { accessToken } from '../../session/sign-in.ts'
import { currentTokens, signedIn } from '../../session/tokens.ts'
import styles from './explorer.module.css'
import { OperationBadges } from './OperationBadges.tsx'
import { factsOfAll, type OperationFacts, type ToldDocument } from './operation-facts.ts'

/** A call that somebody tries, as the explorer hands it out right before it is sent. */
interface Tried {
  request: { url: string; headers: Headers }
}

/** Fetches the explorer, which makes itself known to the page by its element. */
export const fetchExplorer = (): Promise<unknown> => import('openapi-explorer/dist/es/openapi-explorer.js')

/**
 * The document at an address, to read and to try (contract portal 2, "API explorer"). What is tried carries the token of
 * whoever is signed in, to the origin of the document and nowhere else. It keeps the operation that is shown in the address.
 */
export function Explorer({ specUrl, overview }: { specUrl: string; overview: ReactNode }) {
  const element = useRef<HTMLElement>(null)
  const [operations, setOperations] = useState<OperationFacts[]>([])
  useEffect(() => {
    const explorer = element.current
    if (!explorer) return
    const leaving = new AbortController()
    const { signal } = leaving
    explorer.addEventListener('spec-loaded', (told) => setOperations(factsOfAll(detailOf<ToldDocument>(told))), {
      signal,
    })
    explorer.addEventListener('request', (told) => withToken(detailOf<Tried>(told), specUrl), { signal })
    // What is tried can't wait for a token: one that ends soon is renewed while somebody is still about to press.
    if (signedIn()) explorer.addEventListener('pointerenter', () => void accessToken().catch(() => {}), { signal })
    if (signedIn()) explorer.addEventListener('focusin', () => void accessToken().catch(() => {}), { signal })
    return () => leaving.abort()
  }, [specUrl])
  return (
    <div className={styles.box}>
      {createElement(
        'openapi-explorer',
        {
          ref: element,
          class: styles.explorer,
          'spec-url': specUrl,
          'server-url': new URL(specUrl).origin,
          'hide-server-selection': 'true',
          'use-path-in-nav-bar': 'false',
          collapse: 'true',
          'schema-expand-level': '2',
          ...(signedIn() ? { 'hide-authentication': 'true' } : {}),
        },
        <div slot="overview" className={styles.slotted}>
          {overview}
        </div>,
        ...operations.map((facts) => (
          <div key={facts.elementId} slot={facts.elementId} className={styles.slotted}>
            <OperationBadges facts={facts} />
          </div>
        )),
      )}
    </div>
  )
}

/** What an event of the explorer carries; every event of it has a detail. */
const detailOf = <Detail,>(told: Event): Detail => (told as CustomEvent<Detail>).detail

/** Puts the person's token on a call to the API itself; one that somebody typed stays. */
function withToken({ request }: Tried, specUrl: string): void {
  const token = currentTokens()?.accessToken
  if (!token || new URL(request.url, specUrl).origin !== new URL(specUrl).origin) return
  const sent = { authorization: `Bearer ${token}` }
  request.headers.set('authorization', sent.authorization)
}
