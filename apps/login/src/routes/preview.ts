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
const email = 'sam@example.com'

interface Shown {
  brand: Brand
  connections: OfferedConnection[]
  methods: typeof allMethods
}

/** The pages that are looked at, by their names: as people get them, with somebody's address in them. */
const pages: Record<string, (say: Say, shown: Shown) => string> = {
  signIn: (say, { brand, connections, methods }) =>
    signInPage(say, factsOf(brand), {}, { connections, methods, asksForEmail: brand.includeEmail ?? true }),
  wrong: (say, { brand, connections, methods }) =>
    signInPage(say, factsOf(brand), { email, alert: say.text('signIn.wrongPassword') }, { connections, methods }),
  code: (say, { brand }) => codePage(say, factsOf(brand), { email }),
  signUp: (say, { brand, methods }) =>
    signUpPage(
      say,
      factsOf(brand),
      {},
      { methods: isAllOff(methods) ? allMethods : methods, suggestion: exampleSentence(() => 0) },
    ),
  forgotten: (say, { brand }) => forgottenPage(say, factsOf(brand)),
  error: (say) =>
    noticePage(say, {
      heading: say.text('pages.expired'),
      text: say.text('pages.expiredText'),
      reference: 'req_example',
    }),
}

const factsOf = (brand: Brand) => ({
  base: '/login/preview',
  formToken: '',
  applicationName: brand.name ?? '',
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

/**
 * Shows the console a page of the account as it would look by a draft. Words and pictures of the draft are the sender's: what is not
 * asked for by the console, to be shown within it, is refused, so that nobody else has them shown at this address.
 * Raises `Forbidden`, and `NotFound` for a page that there is not.
 */
async function showPreview(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { environment } = parts
  const console = portalOrigin(environment.hosts)
  const { origin, 'sec-fetch-dest': destination = 'iframe' } = request.headers
  if (origin !== console || destination !== 'iframe') throw new Refusal('Forbidden')
  const form = formOf(request)
  const page = Object.hasOwn(pages, form.get('page') ?? '') ? pages[form.get('page') ?? ''] : undefined
  if (!page || request.hostFacts.site !== 'account') throw new Refusal('NotFound')
  const issuer = await parts.findIssuer(request.hostFacts)
  const brand = draftBrand(form.get('draft') ?? '', request.brand)
  const say = textsOf(request)
  const shown = {
    brand,
    connections: await connectionsShownBy(parts, issuer, brand),
    methods: await findMethods(environment, issuer.accountId),
  }
  const html = withBrand(page(say, shown), say, brand).replace('<main', '<main inert')
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
