import { request as httpRequest } from 'node:http'

export interface Visited {
  status: number
  url: string
  headers: Headers
  body: string
}

/** An http request to this machine, whatever the name: Node does not resolve names below localhost. */
export async function fetchLocal(
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Response> {
  const { port, host, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const body = init.body ?? ''
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method: init.method ?? 'GET',
        path: pathname + search,
        headers: { ...init.headers, host, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const headers = new Headers()
          for (const [name, value] of Object.entries(answer.headersDistinct))
            for (const each of value ?? []) headers.append(name, each)
          const status = answer.statusCode ?? 0
          resolve(
            new Response([204, 303, 302, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers }),
          )
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export const jsonOf = (answer: Response): Promise<any> => answer.json()

export interface Cookie {
  name: string
  value: string
  path: string
  line: string
}

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

let browsers = 0

/** A browser without scripts: cookies by host and path, forms by their fields, redirects up to the application. */
export class Browser {
  readonly cookies = new Map<string, Cookie[]>()
  /** Every line that set or dropped a cookie. */
  readonly cookieLines: string[] = []
  page: Visited = { status: 0, url: '', headers: new Headers(), body: '' }
  /** Address where redirects end. */
  stopAt: string
  /** As a proxy in front would name it. */
  readonly address: string

  /**
   * @param stopAt address where redirects end: the application's own
   * @param address each browser has one of its own, in a network of its own, unless told
   */
  constructor(stopAt: string, address = `10.${browsers >> 8}.${browsers++ & 255}.7`) {
    this.stopAt = stopAt
    this.address = address
  }

  cookieHeader(url: string): string {
    const { host, pathname } = new URL(url)
    const kept = this.cookies.get(host) ?? []
    return kept
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  private keep(url: string, lines: string[]): void {
    const { host, pathname } = new URL(url)
    const kept = this.cookies.get(host) ?? []
    this.cookieLines.push(...lines)
    for (const line of lines) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      const path = /; *path=([^;]+)/i.exec(line)?.[1] ?? pathname
      const place = kept.findIndex((cookie) => cookie.name === name && cookie.path === path)
      if (place >= 0) kept.splice(place, 1)
      if (value && !/1970/.test(line) && !/max-age=0/i.test(line)) kept.push({ name, value, path, line })
    }
    this.cookies.set(host, kept)
  }

  async send(
    url: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Visited> {
    const cookie = this.cookieHeader(url)
    const answer = await fetchLocal(url, {
      ...init,
      headers: { accept: 'text/html', 'x-forwarded-for': this.address, ...(cookie ? { cookie } : {}), ...init.headers },
    })
    this.keep(url, answer.headers.getSetCookie())
    return { status: answer.status, url, headers: answer.headers, body: await answer.text() }
  }

  /** Goes where the page leads by itself. Raises for one that leads nowhere. */
  async goOn(): Promise<Visited> {
    const to = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(this.page.body)?.[1]
    if (!to) throw new Error(`the page leads nowhere by itself: ${this.page.body}`)
    return this.open(new URL(decoded(to), this.page.url).href)
  }

  /** Opens an address and follows redirects; at the application's own address it stands without asking it. */
  async open(
    url: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Visited> {
    let next = url
    let sent = init
    for (let step = 0; step < 10; step++) {
      this.page = await this.send(next, sent)
      const location = this.page.headers.get('location') ?? this.page.headers.get('refresh')?.replace(/^0;url=/, '')
      if (!location) return this.page
      next = new URL(location, next).href
      sent = {}
      if (next.startsWith(this.stopAt)) {
        this.page = { status: 0, url: next, headers: new Headers(), body: '' }
        return this.page
      }
    }
    throw new Error('too many redirects')
  }

  /** Fills in and sends a form of the present page: the one with this action, or the first. */
  async submit(fields: Record<string, string>, action?: string): Promise<Visited> {
    const forms = [...this.page.body.matchAll(/<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)]
    const form = forms.find((each) => action === undefined || each[1]?.endsWith(action))
    if (!form) throw new Error(`no form on ${this.page.url}: ${this.page.body.slice(0, 500)}`)
    const hidden = [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, decoded(value)],
    )
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }).toString()
    return this.open(new URL(decoded(form[1] ?? ''), this.page.url).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body,
    })
  }
}
