import { html } from '@doorward/core/text/html'
import { forgetRemembered } from '@doorward/store/sign-in/remembered-browsers'
import { paths } from '../oidc/paths.ts'
import {
  askFactorPage,
  codesPage,
  factorsPage,
  type NewAppState,
  newAppPage,
  newPasskeyPage,
} from '../pages/factor-pages.ts'
import { sayOn, takeSaid } from '../routes/said-once.ts'
import { formTargetsOf, sendPage } from '../routes/send-page.ts'
import { addAppByForm, passkeyName, shownSeed, textOfPasskeyRefusal } from '../second-factors/adding.ts'
import { dropFactor, listOwn, type Owner, renewCodes } from '../second-factors/factors.ts'
import { keepCodesToShow, takeCodesToShow } from '../second-factors/new-app.ts'
import { addPasskey, optionsToAdd } from '../second-factors/passkeys.ts'
import type { InSettings } from './in-settings.ts'

const ownerOf = ({ issuer, person, say, sessionId }: InSettings): Owner => ({
  ...{ accountId: issuer.accountId, person, say, sessionId },
  host: new URL(issuer.origin).host,
})

/** Where a factor is being added: this session. */
const placeOf = ({ issuer, sessionId }: InSettings) => ({ accountId: issuer.accountId, place: sessionId })

const addressOf = ({ query }: InSettings, page = '') => `${paths.factors}${page}${query}`
const sayThere = (at: InSettings, said: { note?: string; alert?: string }) => sayOn(at, addressOf(at), said)
const goToCodes = (at: InSettings) => at.reply.redirect(addressOf(at, '/codes'), 303)

/** A person's second factors, and the codes for whoever loses them. */
export async function showFactors(at: InSettings) {
  const { parts, say, reply, formToken, query, from } = at
  const own = await listOwn(parts.environment, ownerOf(at))
  const said = takeSaid<{ note: string; alert: string }>(at, paths.factors)
  const state = { ...own, formToken, query, said, isReadOnly: at.isTest }
  return sendPage(reply, factorsPage(say, state), { formTargets: from ? formTargetsOf(from.url) : [] })
}

/** The page that adds an authenticator app. */
export async function askForApp(at: InSettings) {
  const seed = await shownSeed(at.parts.environment, placeOf(at), ownerOf(at))
  return sendPage(at.reply, newAppPage(at.say, at, { seed, state: takeSaid<NewAppState>(at) }))
}

/** Adds the app whose code was typed, and shows the recovery codes that come with the first factor. */
export async function addOwnApp(at: InSettings) {
  const { parts, say, form } = at
  const added = await addAppByForm(parts.environment, { owner: ownerOf(at), at: placeOf(at), form })
  if ('again' in added) return sayOn(at, addressOf(at, '/app'), added.again)
  return added.hasCodes ? goToCodes(at) : sayThere(at, { note: say.text('factors.done', { factor: added.name }) })
}

const passkeyPlace = ({ issuer, sessionId }: InSettings) => ({
  ...{ accountId: issuer.accountId, origin: issuer.origin },
  place: sessionId,
})

/** The page that adds a passkey. */
export async function askForPasskey(at: InSettings) {
  const options = await optionsToAdd(at.parts.environment, passkeyPlace(at), ownerOf(at))
  const { fault } = takeSaid<{ fault: string }>(at)
  return sendPage(at.reply, newPasskeyPage(at.say, at, { options, fault }))
}

/** Adds the passkey that the browser made. */
export async function addOwnPasskey(at: InSettings) {
  const { parts, say, form, person, request } = at
  const name = passkeyName(say, request.headers['user-agent'])
  const made = { owner: ownerOf(at), credential: form.get('credential'), name }
  const added = await addPasskey(parts.environment, passkeyPlace(at), made)
  if ('refused' in added)
    return sayOn(at, addressOf(at, '/passkey'), { fault: textOfPasskeyRefusal(say, added.refused) })
  const { codes } = added
  if (codes.length === 0) return sayThere(at, { note: say.text('factors.done', { factor: name }) })
  await keepCodesToShow(parts.environment, placeOf(at), { userId: person.userId, codes })
  return goToCodes(at)
}

/** New recovery codes, once. */
export async function showCodes(at: InSettings) {
  const { parts, say, reply, person, query } = at
  const codes = await takeCodesToShow(parts.environment, placeOf(at), person.userId)
  if (!codes) return sayThere(at, { alert: say.text('factors.codesShown') })
  const goOn = html`<p><a class="button" href="${paths.factors}${query}">${say.text('factors.codesSaved')}</a></p>`
  return sendPage(reply, codesPage(say, { codes, host: new URL(at.issuer.origin).hostname, goOn }))
}

/** Asks before new recovery codes take the place of those before. */
export async function askForCodes(at: InSettings) {
  const { say, reply } = at
  const heading = say.text('factors.makeCodes')
  const asked = { heading, lead: say.text('factors.makeCodesText'), path: '/factors/codes/new', label: heading }
  return sendPage(reply, askFactorPage(say, at, asked))
}

/** Makes new recovery codes, and shows them. */
export async function makeCodes(at: InSettings) {
  const { parts, say, person } = at
  const codes = await renewCodes(parts.environment, ownerOf(at))
  if (!codes) return sayThere(at, { alert: say.text('factors.noCodesYet') })
  await keepCodesToShow(parts.environment, placeOf(at), { userId: person.userId, codes })
  return goToCodes(at)
}

const factorIdOf = ({ request }: InSettings) => (request.params as { factorId?: string }).factorId ?? '' // of the route

async function namedFactor(at: InSettings) {
  const { factors } = await listOwn(at.parts.environment, ownerOf(at))
  const named = factors.find(({ factorId }) => factorId === factorIdOf(at))
  return named && { ...named, isLast: factors.length === 1 }
}

/** Asks before a factor goes. */
export async function askToRemoveFactor(at: InSettings) {
  const { say, reply } = at
  const factor = await namedFactor(at)
  if (!factor) return sayThere(at, { alert: say.text('factors.gone') })
  return sendPage(
    reply,
    askFactorPage(say, at, {
      heading: say.text('factors.askRemove', { factor: factor.name }),
      lead: say.text(factor.isLast ? 'factors.removeLastText' : 'factors.removeText'),
      path: `/factors/${factor.factorId}/remove`,
      label: say.text('factors.remove'),
    }),
  )
}

/** Takes away a factor of the person's own. */
export async function removeOwnFactor(at: InSettings) {
  const { parts, say } = at
  const factor = await namedFactor(at)
  if (!factor || !(await dropFactor(parts.environment, ownerOf(at), factor.factorId)))
    return sayThere(at, { alert: say.text('factors.gone') })
  return sayThere(at, { note: say.text('factors.removed', { factor: factor.name }) })
}

/** Has one of the browsers that are not asked be asked again. */
export async function forgetBrowser(at: InSettings) {
  const { parts, issuer, person, form, say } = at
  const { accountId } = issuer
  const named = { userId: person.userId, browser: form.get('browser') ?? '' }
  await parts.environment.database.account(accountId, async (tx) => {
    await forgetRemembered(tx, accountId, named)
  })
  return sayThere(at, { note: say.text('factors.forgotten') })
}
