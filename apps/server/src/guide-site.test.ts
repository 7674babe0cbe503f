import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { introduction } from '@doorward/contract/document/words/introduction'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { guideSite } from './guide-site.ts'

async function open() {
  const app = fastify()
  await app.register(guideSite())
  return async (url: string) => app.inject({ url })
}

describe('SCR-13 the guide', () => {
  it('ERR-03 says of every code of the published table, and of those the console has, what causes it and what to do, below the sentence that the answer has', () => {
    const text = readFileSync(fileURLToPath(new URL('../../../docs/guide/errors.md', import.meta.url)), 'utf8')
    const [ofServer = '', ofConsole = ''] = text.split('## Said by the console')
    const told = ofServer.split(/^### /m).slice(1)
    const published = new Map(
      [...introduction.matchAll(/^\| (\d{3}) \| `(\w+)` \| (.+) \|$/gm)].map(([, status, code, meaning]) => [
        code,
        { status, meaning },
      ]),
    )
    expect(told.map((each) => each.slice(0, each.indexOf('\n'))).sort()).toEqual([...published.keys()].sort())
    for (const each of told) {
      const code = each.slice(0, each.indexOf('\n'))
      expect(each).toContain(`> ${published.get(code)?.meaning}`)
      expect(ofServer.slice(0, ofServer.indexOf(`### ${code}\n`))).toMatch(
        new RegExp(`## Status ${published.get(code)?.status}\n(?!.*^## )`, 'ms'),
      )
    }
    for (const each of [...told, ...ofConsole.split(/^### /m).slice(1)])
      expect(each).toMatch(/\*\*Cause:\*\* \S.*\n\n\*\*What to do:\*\* \S/)
  })

  it('opens each page at its address and each code at its own place, without a script', async () => {
    const ask = await open()
    const errors = await ask('/docs/errors')
    expect([errors.statusCode, errors.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(errors.body).toContain('<h3 id="MissingGrant">')
    expect(errors.body.match(/<script[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/^<script src="\/docs\/guide\.js" defer [^>]*>$/),
    ])
    expect(errors.headers['content-security-policy']).not.toContain('unsafe')
    expect(errors.body).toContain('href="./errors" aria-current="page"')
    expect(errors.headers['content-security-policy']).toContain("default-src 'none'")
    const home = await ask('/docs/')
    expect(home.body).toContain('href="./first-check"')
    expect((await ask('/docs')).headers.location).toBe('/docs/')
    expect((await ask('/docs/pictures/records.png')).headers['content-type']).toBe('image/png')
  })

  it('leads on: to the page before and after, and to each part of a page that has several', async () => {
    const ask = await open()
    const roles = await ask('/docs/roles')
    expect(roles.body).toContain('<a rel="prev" href="/docs/"')
    expect(roles.body).toContain('<a rel="next" href="/docs/resources"')
    expect((await ask('/docs/')).body).not.toContain('rel="prev"')
    expect((await ask('/docs/limits')).body).not.toContain('rel="next"')
    const webhooks = await ask('/docs/webhooks')
    const [, here = ''] = /<nav class="here"[^>]*>(.*?)<\/nav>/s.exec(webhooks.body) ?? []
    expect(here).toContain('href="#check-the-signature"')
    const script = await ask('/docs/guide.js')
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(() => new Function(script.body)).not.toThrow()
  })

  it('opens its contents above the text where there is no room beside it, without a script', async () => {
    const { body } = await (await open())('/docs/errors')
    const [, menu = ''] = /<details class="menu"><summary>Contents<\/summary>(.*?)<\/details>/s.exec(body) ?? []
    expect(menu).toContain('href="./errors" aria-current="page"')
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.length).toBe(new Set(ids).size)
  })

  it('answers 404 with its contents for a page that there is none of, and gives out nothing else', async () => {
    const ask = await open()
    for (const path of ['none', '..%2f..%2fpackage.json', '../package.json', 'index', '__proto__', 'constructor']) {
      const { statusCode, body } = await ask(`/docs/${path}`)
      expect([path, statusCode]).toEqual([path, 404])
      expect(body).not.toContain('"version"')
    }
  })
})

describe('SCR-13 the search of the guide', () => {
  it('finds the place in which every word stands, the heading first', async () => {
    const ask = await open()
    const { found } = (await ask('/docs/search.json?q=last%20owner')).json()
    expect(found.length).toBeGreaterThan(0)
    expect((await ask('/docs/search.json?q=LastOwner')).json().found[0]).toMatchObject({
      page: 'Error codes',
      path: 'errors#LastOwner',
    })
    expect((await ask('/docs/search.json?q=webhook+signature')).json().found[0]).toMatchObject({
      path: 'webhooks#check-the-signature',
    })
  })

  it('names the page of that title first, then headings, and error codes after them', async () => {
    const ask = await open()
    const pathsOf = async (query: string): Promise<string[]> =>
      (await ask(`/docs/search.json?q=${query}`)).json().found.map(({ path }: { path: string }) => path)
    const records = await pathsOf('access+rec')
    expect(records[0]).not.toContain('#')
    expect(records[0]).toContain('records')
    const keys = await pathsOf('key')
    expect(keys[0]).not.toContain('errors')
    expect(keys[0]).not.toContain('#')
  })

  it('takes any text for words, and shows it as text', async () => {
    const ask = await open()
    for (const query of ['', '%3Cb%3Ehello', 'a'.repeat(5_000), '%F0%9F%98%80', 'zzzz', '.*']) {
      const { statusCode, body } = await ask(`/docs/search?q=${query}`)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('<b>hello')
    }
    expect((await ask('/docs/search.json?q=zzzz')).json()).toEqual({ found: [] })
    expect((await ask('/docs/search.json?q=a&q=b')).json()).toEqual({ found: [] })
  })
})
