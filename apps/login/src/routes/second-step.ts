import { asksForFactor, multiFactorMethod } from '@doorward/core/accounts/second-factor'
import { platformAccountId } from '@doorward/core/ids'
import type { FastifyInstance } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { codesPage, type NewAppState } from '../pages/factor-pages.ts'
import { firstFactorPage, goOnForm, secondStepPage } from '../pages/second-step-pages.ts'
import { findPerson, type Person } from '../people.ts'
import { addAppByForm, passkeyName, shownSeed, textOfPasskeyRefusal, textOfRefusal } from '../second-factors/adding.ts'
import { listOwn, type Owner, proveFactor } from '../second-factors/factors.ts'
import { dropFirstStep, type FirstStep, findFirstStep, keepFirstStep } from '../second-factors/first-step.ts'
import { keepCodesToShow, takeCodesToShow } from '../second-factors/new-app.ts'
import { addPasskey, optionsToAdd, optionsToProve, provePasskey } from '../second-factors/passkeys.ts'
import { rememberFactor } from '../second-factors/remembered.ts'
import { complete, finish, goTo, inSignIn, nextStep, type SignIn, show, signInAt } from './interaction.ts'
import { sayOn, takeSaid } from './said-once.ts'

/** A sign-in of which it is known who came. */
interface Waiting {
  signIn: SignIn
  step: FirstStep
  person: Person
}

const placeOf = ({ issuer, interaction }: SignIn) => ({ accountId: issuer.accountId, uid: interaction.uid })
const passkeyPlace = ({ issuer, interaction }: SignIn) => ({
  ...{ accountId: issuer.accountId, origin: issuer.origin },
  place: interaction.uid,
})
const addingPlace = (signIn: SignIn) => ({ accountId: signIn.issuer.accountId, place: signIn.interaction.uid })

const ownerOf = ({ signIn, person }: Waiting): Owner => ({
  ...{ accountId: signIn.issuer.accountId, person, say: signIn.say },
  host: new URL(signIn.issuer.origin).host,
})

/** Serves a page of the second step, to whoever took the first. */
const inSecondStep = (parts: LoginParts, work: (waiting: Waiting) => Promise<unknown>) =>
  inSignIn(parts, async (signIn) => {
    const { environment } = signIn.parts
    const step = await findFirstStep(environment, placeOf(signIn))
    const person = step && (await findPerson(environment, signIn.issuer.accountId, step.userId))
    return step && person ? work({ signIn, step, person }) : goTo(signIn, signInAt(signIn))
  })

/** Ends the sign-in, once a factor was shown. */
async function goOn({ signIn, step, person }: Waiting, proved: string[]) {
  await dropFirstStep(signIn.parts.environment, placeOf(signIn))
  return complete(signIn, { ...step, person, amr: [...new Set([step.method, ...proved, multiFactorMethod])] })
}

async function showProof({ signIn, step, person }: Waiting, way: 'app' | 'recovery') {
  const wanted = await nextStep(signIn, person.userId)
  if (wanted === 'nothing' && !step.proved) return finish(signIn, { ...step, person }) // the factor is gone meanwhile
  if (wanted === 'add') return goTo(signIn, '/second/new')
  const { fault } = takeSaid<{ fault: string }>(signIn)
  const { environment } = signIn.parts
  const passkeyOptions = await optionsToProve(environment, passkeyPlace(signIn), person.userId)
  const { factors } = await listOwn(environment, { accountId: signIn.issuer.accountId, person })
  const isOfPlatform = signIn.issuer.accountId === platformAccountId
  const hasApp = factors.some(({ kind }) => kind === 'TOTP')
  return show(signIn, secondStepPage(signIn.say, signIn.facts, { way, fault, hasApp, passkeyOptions, isOfPlatform }))
}

/** The passkey of whoever took the first step. */
async function proveByPasskey(waiting: Waiting) {
  const { signIn, person } = waiting
  const { parts, form, say, facts } = signIn
  const shown = { credential: form.get('credential'), by: person.userId }
  const answer = await provePasskey(parts.environment, passkeyPlace(signIn), shown)
  if ('refused' in answer) return sayOn(signIn, `${facts.base}/second`, { fault: say.text('factors.passkeyFailed') })
  return goOn(waiting, answer.amr)
}

const faultTexts = { app: 'factors.noCode', recovery: 'factors.noRecoveryCode' } as const

async function prove(waiting: Waiting) {
  const { signIn, person } = waiting
  const { parts, form, say, facts, issuer } = signIn
  const way = form.get('way') === 'recovery' ? 'recovery' : 'app'
  const sayFault = (fault: string) =>
    sayOn(signIn, `${facts.base}/second${way === 'app' ? '' : '/recovery'}`, { fault })
  const typed = form.get('code') ?? ''
  if (!/[a-z0-9]/i.test(typed)) return sayFault(say.text(faultTexts[way]))
  const answer = await proveFactor(parts.environment, ownerOf(waiting), typed)
  if ('refused' in answer) {
    const isWrongCode = way === 'recovery' && answer.refused === 'wrong'
    return sayFault(isWrongCode ? say.text('factors.wrongRecovery') : textOfRefusal(say, answer.refused))
  }
  const { accountId } = issuer
  if (form.get('remember') === 'yes' && answer.by === 'app')
    await rememberFactor(parts.environment, { accountId, userId: person.userId }, signIn)
  return goOn(waiting, answer.by === 'app' ? ['otp'] : [])
}

async function showNewApp(waiting: Waiting) {
  const { signIn, person } = waiting
  const { parts, say, facts, interaction } = signIn
  if ((await nextStep(signIn, person.userId)) !== 'add') return goTo(signIn, '/second')
  const seed = await shownSeed(parts.environment, addingPlace(signIn), ownerOf(waiting))
  const isAsked = asksForFactor(interaction.params.acr_values)
  const lead = isAsked
    ? say.text('factors.asked', { application: facts.applicationName })
    : say.text('factors.required')
  const passkeyOptions = await optionsToAdd(parts.environment, passkeyPlace(signIn), ownerOf(waiting))
  const { alert, ...state } = takeSaid<NewAppState & { alert?: string }>(signIn)
  return show(signIn, firstFactorPage(say, facts, { lead, alert, seed, state, passkeyOptions }))
}

async function addFirstApp(waiting: Waiting) {
  const { signIn, step, person } = waiting
  const { parts, form, facts } = signIn
  if ((await nextStep(signIn, person.userId)) !== 'add') return goTo(signIn, '/second')
  const at = addingPlace(signIn)
  const added = await addAppByForm(parts.environment, { owner: ownerOf(waiting), at, form })
  if ('again' in added) return sayOn(signIn, `${facts.base}/second/new`, added.again)
  if (!added.hasCodes) return added.isAgain ? goTo(signIn, '/second') : goOn(waiting, ['otp'])
  await keepFirstStep(parts.environment, placeOf(signIn), { ...step, proved: ['otp'] })
  return goTo(signIn, '/second/codes')
}

async function addFirstPasskey(waiting: Waiting) {
  const { signIn, step, person } = waiting
  const { parts, form, facts, request, say } = signIn
  const { environment } = parts
  if ((await nextStep(signIn, person.userId)) !== 'add') return goTo(signIn, '/second')
  const name = passkeyName(say, request.headers['user-agent'])
  const made = { owner: ownerOf(waiting), credential: form.get('credential'), name }
  const added = await addPasskey(environment, passkeyPlace(signIn), made)
  if ('refused' in added)
    return sayOn(signIn, `${facts.base}/second/new`, { alert: textOfPasskeyRefusal(say, added.refused) })
  if (added.codes.length === 0) return goOn(waiting, ['swk'])
  await keepCodesToShow(environment, addingPlace(signIn), { userId: person.userId, codes: added.codes })
  await keepFirstStep(environment, placeOf(signIn), { ...step, proved: ['swk'] })
  return goTo(signIn, '/second/codes')
}

async function showFirstCodes({ signIn, step, person }: Waiting) {
  const { parts, say, facts } = signIn
  if (!step.proved) return goTo(signIn, '/second')
  const codes = await takeCodesToShow(parts.environment, addingPlace(signIn), person.userId)
  return show(
    signIn,
    codesPage(say, { codes, host: new URL(signIn.issuer.origin).hostname, goOn: goOnForm(say, facts) }),
  )
}

const goOnFromCodes = (waiting: Waiting) =>
  waiting.step.proved ? goOn(waiting, waiting.step.proved) : goTo(waiting.signIn, '/second')

/** The pages of the second step of a sign-in. */
export function secondStepRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true } }
  const at = `${paths.signIn}/:uid/second`
  app.get(
    at,
    page,
    inSecondStep(parts, (waiting) => showProof(waiting, 'app')),
  )
  app.post(at, page, inSecondStep(parts, prove))
  app.get(
    `${at}/recovery`,
    page,
    inSecondStep(parts, (waiting) => showProof(waiting, 'recovery')),
  )
  app.get(`${at}/new`, page, inSecondStep(parts, showNewApp))
  app.post(`${at}/new`, page, inSecondStep(parts, addFirstApp))
  app.post(`${at}/passkey`, page, inSecondStep(parts, proveByPasskey))
  app.post(`${at}/new/passkey`, page, inSecondStep(parts, addFirstPasskey))
  app.get(`${at}/codes`, page, inSecondStep(parts, showFirstCodes))
  app.post(
    `${at}/codes`,
    page,
    inSecondStep(parts, async (waiting) => goOnFromCodes(waiting)),
  )
}
