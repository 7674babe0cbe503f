/** Values that the examples share: one small company, so that they fit together. */

export const accountId = 'acc-9f3k2m7q1x4z'
export const maya = 'google-oauth2|113'
export const ben = 'user_7h2k9m4p'
export const report = '/reports/q3'
export const created = '2026-01-12T09:30:00.000Z'
export const changed = '2026-01-31T12:00:00.000Z'
const origin = `https://${accountId}.eu-west.doorward.example`

/** A bound as people read it. */
export const count = (bound: number): string => bound.toLocaleString('en')

export const linkTo = (path: string) => ({ self: { href: `${origin}${path}` } })

/** A list's last page, with all there is. */
export const listAt = (path: string, entries: Record<string, readonly unknown[]>) => ({
  ...entries,
  links: linkTo(path),
})

/** A list's first page, with a next one. */
export const firstPageAt = (path: string, entries: Record<string, readonly unknown[]>) => ({
  ...entries,
  pagination: { next: { cursor: 'eyJhZnRlciI6Imdyc' } },
  links: { ...linkTo(path), next: { href: `${origin}${path}?cursor=eyJhZnRlciI6Imdyc` } },
})
