import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { accessToken } from '../../session/sign-in.ts'
import { currentTokens, signedIn } from '../../session/tokens.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import styles from './explorer.module.css'
import { OperationBadges } from './OperationBadges.tsx'
import { Operations } from './Operations.tsx'
import { groupsOf, type OperationGroup, type ToldDocument } from './operation-facts.ts'
import { shownOf } from './shown-place.ts'
import { useStandings } from './use-standings.ts'

/** A call that somebody tries, as the explorer hands it out right before it is sent. */
interface Tried {
  request: { url: string; headers: Headers }
}
/** What the explorer shows now. */
interface Moved {
  type?: string
  explorerLocation?: string
}

/**
 * The document at an address, to read and, signed in, to try (contract portal 2, "API explorer"). What is tried carries the
 * token of whoever is signed in, to the origin of the document and nowhere else. The operation that is shown is the address's.
 */
export function Explorer({ specUrl, overview }: { specUrl: string; overview: ReactNode }) {
  const element = useRef<HTMLElement>(null)
  const [groups, setGroups] = useState<OperationGroup[]>([])
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const operations = groups.flatMap((group) => group.operations)
  const { shown, missing } = shownOf(
    params.get('route'),
    operations.map(({ elementId }) => elementId),
  )
  const standings = useStandings(operations)
  /** What it is told to show: it answers that at once, before this page has drawn what follows from it. */
  const told = useRef(shown)
  told.current = shown
  useEffect(() => {
    const explorer = element.current
    if (!explorer) return
    const leaving = new AbortController()
    const { signal } = leaving
    explorer.addEventListener('spec-loaded', (told) => setGroups(groupsOf(detailOf<ToldDocument>(told))), { signal })
    explorer.addEventListener('request', (told) => withToken(detailOf<Tried>(told), specUrl), { signal })
    // What is tried can't wait for a token: one that ends soon is renewed while somebody is still about to press.
    if (signedIn()) explorer.addEventListener('pointerenter', () => void accessToken().catch(() => {}), { signal })
    if (signedIn()) explorer.addEventListener('focusin', () => void accessToken().catch(() => {}), { signal })
    return () => leaving.abort()
  }, [specUrl])
  useEffect(() => {
    const explorer = element.current
    // A link inside the explorer leads elsewhere in the document: the address and the list follow.
    const follow = (event: Event) => {
      const { type, explorerLocation } = detailOf<Moved>(event)
      if (type === 'OperationChanged' && explorerLocation && explorerLocation !== told.current)
        navigate(`?route=${explorerLocation}`)
    }
    explorer?.addEventListener('event', follow)
    return () => explorer?.removeEventListener('event', follow)
  }, [navigate])
  return (
    <>
      {missing && <NoticeStrip>{t('reference.missing', { operation: missing.slice(0, 200) })}</NoticeStrip>}
      {/* The explorer makes what it stands in as large as the window where that has no size yet, unless one is written there. */}
      <div className={styles.reference} style={{ width: '100%', height: 'auto' }}>
        <Operations groups={groups} shown={shown} standings={signedIn() ? standings : noStandings} />
        {createElement(
          'openapi-explorer',
          {
            ref: element,
            class: styles.explorer,
            'spec-url': specUrl,
            'server-url': new URL(specUrl).origin,
            'explorer-location': shown,
            'hide-server-selection': 'true',
            'hide-authentication': 'true',
            'hide-search': 'true',
            'use-path-in-nav-bar': 'false',
            'schema-expand-level': '2',
            ...(signedIn() ? {} : { 'hide-console': 'true' }),
          },
          <div slot="loader">
            <PageSkeleton />
          </div>,
          <div slot="overview" className={styles.slotted}>
            {overview}
          </div>,
          ...operations.map((facts) => (
            <div key={facts.elementId} slot={facts.elementId} className={styles.slotted}>
              <OperationBadges facts={facts} standing={signedIn() ? standings.get(facts.elementId) : undefined} />
            </div>
          )),
        )}
      </div>
    </>
  )
}
const noStandings: ReadonlyMap<string, never> = new Map<string, never>()

/** What an event of the explorer carries; every event of it has a detail. */
const detailOf = <Detail,>(told: Event): Detail => (told as CustomEvent<Detail>).detail

/** Puts the person's token on a call to the API itself; one that somebody typed stays. */
function withToken({ request }: Tried, specUrl: string): void {
  const token = currentTokens()?.accessToken
  if (!token || new URL(request.url, specUrl).origin !== new URL(specUrl).origin) return
  const sent = { authorization: `Bearer ${token}` }
  request.headers.set('authorization', sent.authorization)
}
