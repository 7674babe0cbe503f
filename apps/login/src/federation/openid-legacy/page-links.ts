/** What the head of a page says of where its identifier is answered for. */
interface PageLinks {
  endpoint?: string
  localId?: string
  /** Where a document says more. */
  document?: string
}

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const readText = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => references[name] ?? '')

/** The attributes of a tag, by their names in lower case. */
function attributesOf(tag: string): Map<string, string> {
  const all = tag.matchAll(/\s([a-zA-Z-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]{0,2048})"|'([^']{0,2048})')/g)
  return new Map(
    [...all].map(([, name = '', double, single]) => [name.toLowerCase(), readText(double ?? single ?? '')]),
  )
}

/** The head alone: below it a page shows what others wrote. */
function headOf(page: string): string {
  const clear = page.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
  const end = clear.search(/<\/head\b|<body\b/i)
  return end < 0 ? '' : clear.slice(0, end)
}

/** Reads a page of a stranger (OpenID Authentication 2.0 §7.3.3, Yadis 1.0 §6.2.5). */
export function linksIn(page: string): PageLinks {
  const tags = [...headOf(page).matchAll(/<(link|meta)\b([^<>]{0,4096})>/gi)]
  const found: PageLinks = {}
  for (const [, element = '', rest = ''] of tags) {
    const attributes = attributesOf(rest)
    const href = attributes.get('href')
    const relations = element.toLowerCase() === 'link' ? (attributes.get('rel') ?? '').split(/\s+/) : []
    if (href && relations.includes('openid2.provider')) found.endpoint ??= href
    if (href && relations.includes('openid2.local_id')) found.localId ??= href
    const content = attributes.get('content')
    const isLocation = attributes.get('http-equiv')?.toLowerCase() === 'x-xrds-location'
    if (element.toLowerCase() === 'meta' && isLocation && content) found.document ??= content
  }
  return found
}
