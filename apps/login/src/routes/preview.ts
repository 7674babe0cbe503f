import { allMethods, isAllOff } from '@doorward/core/accounts/sign-in-methods'
import { exampleSentence } from '@doorward/core/passwords/example-sentence'
import { Refusal } from '@doorward/core/refusals'
import { portalOrigin } from '@doorward/http/app/host'
import type { Say } from '@doorward/texts/english'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { styleHashOf, withBrand } from '../pages/branded.ts'
import { noticePage } from '../pages/notice-pages.ts'
import { forgottenPage } from '../pages/password-pages.ts'
import { codePage, type OfferedConnection, signInPage, signUpPage } from '../pages/sign-in-page.ts'
import type { Brand } from '../sign-in/branding.ts'
import { draftBrand } from '../sign-in/draft-brand.ts'
import { findMethods } from '../sign-in/methods.ts'
import { textsOf } from '../texts.ts'
import { connectionsShownBy } from './federated.ts'
import { formOf, readForms } from './form-body.ts'
import { pageHeaders } from './send-page.ts'

/** Two pictures as text, and the rest. */
const bodyMax = 3 * 1024 * 1024
const nameMax = 64
const email = 'sam@example.com'

interface Shown {
  brand: Brand
  application: string
  connections: OfferedConnection[]
  methods: typeof allMethods
}

/** The pages that are looked at, by their names: as people get them, with somebody's address in them. */
const pages: Record<string, (say: Say, shown: Shown) => string> = {
  signIn: (say, shown) =>
    signInPage(say, factsOf(shown), {}, { ...shown, asksForEmail: shown.brand.includeEmail ?? true }),
  wrong: (say, shown) => signInPage(say, factsOf(shown), { email, alert: say.text('signIn.wrongPassword') }, shown),
  code: (say, shown) => codePage(say, factsOf(shown), { email }),
  signUp: (say, shown) => {
    const methods = isAllOff(shown.methods) ? allMethods : shown.methods
    return signUpPage(say, factsOf(shown), {}, { methods, suggestion: exampleSentence(() => 0) })
  },
  forgotten: (say, shown) => forgottenPage(say, factsOf(shown)),
  error: (say) => {
    const [heading, text] = [say.text('pages.expired'), say.text('pages.expiredText')]
    return noticePage(say, { heading, text, reference: 'req_example' })
  },
}

const factsOf = ({ brand, application }: Shown) => ({
  base: '/login/preview',
  formToken: '',
  applicationName: application,
  heading: brand.texts?.heading,
})

/** What a preview is sent with: the console alone may show it, and it does nothing. */
function headersOf(console: string, brand: Brand): Record<string, string> {
  const { 'x-frame-options': _, ...headers } = pageHeaders([], brand)
  return {
    ...headers,
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'self' ${styleHashOf(brand)}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "form-action 'none'",
      `frame-ancestors ${console}`,
      "base-uri 'none'",
      'sandbox allow-same-origin',
    ].join('; '),
  }
}

/** A page to be looked at alone: nothing in it can be pressed, nothing takes the focus from the form beside it. */
const stilled = (page: string): string =>
  page
    .replace('<main', '<main inert')
    .replace(/<script\b.*<\/script>\n/, '')
    .replaceAll(' autofocus', '')

/**
 * Shows the console a page of the account as it would look by a draft. Words and pictures of the draft are the sender's, so nobody may
 * have them shown at this address but the console: browsers say that it is for a frame, and take it into none but the console's. The
 * console's pages tell other sites nothing of where they are; browsers write "null" then.
 * Raises `Forbidden`, and `NotFound` for a page that there is not.
 */
async function showPreview(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { environment } = parts
  const console = portalOrigin(environment.hosts)
  const { origin, 'sec-fetch-dest': destination } = request.headers
  if (destination !== 'iframe' || ![console, 'null'].includes(origin ?? '')) throw new Refusal('Forbidden')
  const form = formOf(request)
  const page = Object.hasOwn(pages, form.get('page') ?? '') ? pages[form.get('page') ?? ''] : undefined
  if (!page || request.hostFacts.site !== 'account') throw new Refusal('NotFound')
  const issuer = await parts.findIssuer(request.hostFacts)
  const brand = draftBrand(form.get('draft') ?? '', request.brand)
  const say = textsOf(request)
  const shown = {
    brand,
    application: (form.get('application') ?? '').slice(0, nameMax),
    connections: await connectionsShownBy(parts, issuer, brand),
    methods: await findMethods(environment, issuer.accountId),
  }
  const html = stilled(withBrand(page(say, shown), say, brand))
  return reply.headers(headersOf(console, brand)).send(html)
}

/** Looks at pages before they are so. */
export async function previewRoutes(app: FastifyInstance, parts: LoginParts): Promise<void> {
  await app.register(async (own) => {
    readForms(own, bodyMax)
    own.post('/login/preview', { bodyLimit: bodyMax, config: { page: true } }, (request, reply) =>
      showPreview(parts, request, reply),
    )
  })
}
