import { allMethods, isAllOff } from '@doorward/core/accounts/sign-in-methods'
import { type BrandedPart, layered } from '@doorward/core/branding/layers'
import type { AccountId, UserId } from '@doorward/core/ids'
import { exampleSentence } from '@doorward/core/passwords/example-sentence'
import { passwordCharactersMin } from '@doorward/core/passwords/judge-password'
import { Refusal } from '@doorward/core/refusals'
import { portalOrigin } from '@doorward/http/app/host'
import type { Say } from '@doorward/texts/english'
import { sayIn } from '@doorward/texts/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { styleHashOf, withBrand } from '../pages/branded.ts'
import { choosePage } from '../pages/choose-page.ts'
import { askDevicePage } from '../pages/device-pages.ts'
import { codesPage } from '../pages/factor-pages.ts'
import { noticePage, signOutPage } from '../pages/notice-pages.ts'
import { forgottenPage, newPasswordPage } from '../pages/password-pages.ts'
import { goOnForm, secondStepPage } from '../pages/second-step-pages.ts'
import { codePage, type OfferedConnection, signInPage, signUpPage } from '../pages/sign-in-page.ts'
import { ssoPage } from '../pages/sso-page.ts'
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
    signInPage(
      say,
      factsOf(shown),
      {},
      { ...shown, passkeyOptions: {}, asksForEmail: shown.brand.includeEmail ?? true },
    ),
  wrong: (say, shown) => signInPage(say, factsOf(shown), { email, alert: say.text('signIn.wrongPassword') }, shown),
  code: (say, shown) => codePage(say, factsOf(shown), { email }),
  signUp: (say, shown) => {
    const methods = isAllOff(shown.methods) ? allMethods : shown.methods
    return signUpPage(say, factsOf(shown), {}, { methods, suggestion: exampleSentence(() => 0, say.language) })
  },
  forgotten: (say, shown) => forgottenPage(say, factsOf(shown)),
  newPassword: (say) =>
    newPasswordPage(
      say,
      { token: '', email, charactersMin: passwordCharactersMin },
      exampleSentence(() => 0, say.language),
    ),
  secondStep: (say, shown) =>
    secondStepPage(say, factsOf(shown), {
      way: 'app',
      fault: undefined,
      hasApp: true,
      passkeyOptions: {},
      isOfPlatform: false,
    }),
  recovery: (say, shown) =>
    secondStepPage(say, factsOf(shown), {
      way: 'recovery',
      fault: undefined,
      hasApp: true,
      passkeyOptions: undefined,
      isOfPlatform: false,
    }),
  recoveryCodes: (say, shown) =>
    codesPage(say, { codes: exampleCodes, host: 'www.example.com', goOn: goOnForm(say, factsOf(shown)) }),
  sso: (say, shown) => ssoPage(say, factsOf(shown), {}),
  choosePerson: (say, shown) => choosePage(say, factsOf(shown), examplePeople),
  device: (say, shown) => askDevicePage(say, factsOf(shown), exampleDevice),
  signOut: (say) => signOutPage(say, { formToken: '', email }),
  error: (say) => {
    const [heading, text] = [say.text('pages.expired'), say.text('pages.expiredText')]
    return noticePage(say, { heading, text, reference: 'req_example' })
  },
}

const exampleCodes = Array.from({ length: 10 }, (_, at) => `${at}example-${at}code`)
const exampleDevice = { code: 'BCDF-GHJK', device: 'tv', address: '203.0.113.7', minutesAgo: 1, person: email }
const examplePeople = [email, 'maya@example.com'].map((address, at) => ({
  sessionId: String(at),
  person: { userId: address as UserId, email: address }, // of nobody
}))

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
    .replace(/(<form class="passkey"[^>]*) hidden /g, '$1 ') // a script shows them
    .replaceAll(' autofocus', '')

/** How pages would look: the account's by a draft, or a part's, whose draft is laid over what the account has. */
async function brandOfDraft(
  { findBrand }: LoginParts,
  accountId: AccountId,
  { form, own }: { form: URLSearchParams; own: Brand | undefined },
): Promise<Brand> {
  const draft = form.get('draft') ?? ''
  const [, kind, id] = /^(application|tenant):(\S{1,64})$/.exec(form.get('part') ?? '') ?? []
  if (!kind || !id) return draftBrand(draft, own)
  const kept = await findBrand(accountId, [{ kind: kind as BrandedPart['kind'], id }]) // one of the two above
  return { ...layered(own, draftBrand(draft, kept)), ...(own?.name ? { name: own.name } : {}) }
}

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
  const brand = await brandOfDraft(parts, issuer.accountId, { form, own: request.brand })
  const say = sayIn(form.get('language') ?? '') ?? textsOf(request)
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
