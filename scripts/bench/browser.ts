import { Agent, request } from 'node:http'

interface Answer {
  status: number
  location: string
  cookies: string[]
  text: string
}
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let asked = 0

/** A request to this machine, whatever host it names. */
export const send = (
  method: string,
  url: string,
  {
    form,
    json,
    cookie,
    bearer,
  }: { form?: Record<string, string>; json?: object; cookie?: string; bearer?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname, search } = new URL(url)
    const body = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : ''
    asked += 1
    const headers = {
      host,
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      ...(body
        ? {
            'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }
        : {}),
      ...(cookie ? { cookie } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    }
    const sent = request({ agent, host: '127.0.0.1', port, method, path: pathname + search, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => {
        const { location = '' } = answer.headers
        const cookies = answer.headersDistinct['set-cookie'] ?? []
        resolve({ status: answer.statusCode ?? 0, location: location && new URL(location, url).href, cookies, text })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Where redirects end: at applications, and at the service client that signs people in. */
export const redirectUri = 'http://localhost:3999/'
const applications = [redirectUri, 'http://client/']

/** A browser as far as a sign-in needs one: it keeps cookies and follows redirects up to the application. */
export class Browser {
  #cookies = new Map<string, string>()
  async go(method: string, url: string, form?: Record<string, string>): Promise<Answer & { url: string }> {
    let next = { method, url, ...(form ? { form } : {}) } as {
      method: string
      url: string
      form?: Record<string, string>
    }
    for (;;) {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await send(next.method, next.url, { cookie, ...(next.form ? { form: next.form } : {}) })
      for (const line of answer.cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) this.#cookies.set(name, value)
        else this.#cookies.delete(name)
      }
      if (!answer.location || applications.some((address) => answer.location.startsWith(address)))
        return { ...answer, url: answer.location || next.url }
      next = { method: 'GET', url: answer.location }
    }
  }
}
