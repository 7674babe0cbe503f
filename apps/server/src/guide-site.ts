import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ReadyDocument, readyDocument, sendDocument } from '@doorward/http/endpoints/ready-document'
import { fonts } from '@doorward/login/pages/fonts'
import { faceOf } from '@doorward/login/pages/style'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { guidePage, missingPage, searchPage } from './guide/page.ts'
import { type GuidePage, readGuide } from './guide/pages.ts'
import { script } from './guide/script.ts'
import { searchGuide } from './guide/search.ts'
import { style } from './guide/style.ts'

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))
const asPage = 'text/html; charset=utf-8'
const pictures = ['records', 'analyzer'] as const

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** What a query names by `q`; one that is said twice or not at all asks for nothing. */
const askedIn = (query: unknown): string => {
  const { q } = query as { q?: unknown } // a query is always an object
  return typeof q === 'string' ? q.trim() : ''
}

/** The guide (knowledge base) below `/docs/` of the portal's host: pages that need no script, and a search in them. */
export function guideSite() {
  const pages = readGuide(`${docs}guide/`)
  const first = pages.get('')
  // What each page is about is said on the first one; beside a page its name is enough.
  const contents = first
    ? first.html
        .slice(first.html.indexOf('<h2'))
        .replace(/<\/a>: [^<]*/g, '</a>')
        .replace(/<h2 id="[^"]*"/g, '<h2')
    : ''
  const listed = [...contents.matchAll(/href="\.\/([\w-]+)"/g)].map(([, name = '']) => name)
  const inOrder = ['', ...listed].flatMap((name) => pages.get(name) ?? [])
  const pageOf = (page: GuidePage) => {
    const at = inOrder.indexOf(page)
    return readyDocument(asPage, guidePage(contents, page, { before: inOrder[at - 1], after: inOrder[at + 1] }))
  }
  const send = (reply: FastifyReply, status: number, text: string) => reply.code(status).type(asPage).send(text)
  return async (app: FastifyInstance): Promise<void> => {
    const ready = new Map<string, ReadyDocument>()
    for (const [name, page] of pages) if (name !== '') ready.set(name, await pageOf(page))
    const home = await (first ? pageOf(first) : readyDocument(asPage, missingPage(contents)))
    const face = faceOf('/docs/inter.woff2', fonts.latin.letters)
    const sheet = await readyDocument('text/css; charset=utf-8', face + style)
    const extra = await readyDocument('text/javascript; charset=utf-8', script)
    app.addHook('onSend', async (_, reply) => {
      reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    })
    // The router takes `/docs` and `/docs/` for one path; relative links need the slash.
    app.get('/docs', (request, reply) => {
      if (!/^\/docs\/(?:\?|$)/.test(request.url)) return reply.redirect('/docs/')
      return sendDocument(request, reply, home)
    })
    app.get('/docs/guide.css', (request, reply) => sendDocument(request, reply, sheet))
    app.get('/docs/guide.js', (request, reply) => sendDocument(request, reply, extra))
    app.get('/docs/inter.woff2', (_, reply) => reply.type('font/woff2').send(fonts.latin.file))
    app.get('/docs/search', (request, reply) => {
      const query = askedIn(request.query)
      return send(reply, 200, searchPage(contents, query, searchGuide(pages.values(), query)))
    })
    app.get('/docs/search.json', (request, reply) =>
      reply.send({ found: searchGuide(pages.values(), askedIn(request.query)) }),
    )
    for (const name of pictures) {
      const picture = readFileSync(`${docs}pictures/${name}.png`)
      app.get(`/docs/pictures/${name}.png`, (_, reply) => reply.type('image/png').send(picture))
    }
    app.get<{ Params: { '*': string } }>('/docs/*', (request, reply) => {
      const page = ready.get(request.params['*'])
      if (!page) return send(reply, 404, missingPage(contents))
      sendDocument(request, reply, page)
    })
  }
}
