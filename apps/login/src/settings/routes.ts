import type { FastifyInstance } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { queryOf } from '../routes/form-body.ts'
import { askForEmail, changeEmail, sendEmailCodes } from './change-email.ts'
import { type InSettings, inSettings } from './in-settings.ts'
import {
  askToEndAll,
  endEverySession,
  endOneSession,
  removeIdentity,
  saveProfile,
  showSettings,
} from './own-account.ts'
import {
  addOwnApp,
  addOwnPasskey,
  askForApp,
  askForCodes,
  askForPasskey,
  askToRemoveFactor,
  forgetBrowser,
  makeCodes,
  removeOwnFactor,
  showCodes,
  showFactors,
} from './own-factors.ts'

/** The pages of a person's own account: profile, sessions, and what they sign in by. */
export function settingsRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true } }
  const at = (path: string) => `${paths.settings}${path}`
  app.get(
    at(''),
    page,
    inSettings(parts, (given) => (asksForFactors(given) ? showFactors(given) : showSettings(given))),
  )
  app.post(at('/profile'), page, inSettings(parts, saveProfile))
  app.post(at('/sessions/end'), page, inSettings(parts, endOneSession))
  app.get(at('/sessions/end-all'), page, inSettings(parts, askToEndAll))
  app.post(at('/sessions/end-all'), page, inSettings(parts, endEverySession))
  app.post(at('/identities/remove'), page, inSettings(parts, removeIdentity, { fresh: true }))
  app.get(at('/email'), page, inSettings(parts, askForEmail, { fresh: true, ownAddress: true }))
  app.get(at('/email/other'), page, inSettings(parts, askForEmail, { fresh: true, ownAddress: true }))
  app.post(at('/email'), page, inSettings(parts, sendEmailCodes, { fresh: true, ownAddress: true }))
  app.post(at('/email/change'), page, inSettings(parts, changeEmail, { fresh: true, ownAddress: true }))
  factorRoutes(app, parts)
}

/** Published clients ask for these pages by `start_page=MFA` (contract, login 3.5). */
const asksForFactors = ({ request }: InSettings): boolean => queryOf(request).get('start_page') === 'MFA'

function factorRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true } }
  const at = (path: string) => `${paths.factors}${path}`
  const fresh = { fresh: true }
  app.get(at(''), page, inSettings(parts, showFactors))
  app.get(at('/app'), page, inSettings(parts, askForApp, fresh))
  app.post(at('/app'), page, inSettings(parts, addOwnApp, fresh))
  app.get(at('/passkey'), page, inSettings(parts, askForPasskey, fresh))
  app.post(at('/passkey'), page, inSettings(parts, addOwnPasskey, fresh))
  app.get(at('/codes'), page, inSettings(parts, showCodes, fresh))
  app.get(at('/codes/new'), page, inSettings(parts, askForCodes, fresh))
  app.post(at('/codes/new'), page, inSettings(parts, makeCodes, fresh))
  app.post(at('/forget'), page, inSettings(parts, forgetBrowser))
  app.get(at('/:factorId/remove'), page, inSettings(parts, askToRemoveFactor, fresh))
  app.post(at('/:factorId/remove'), page, inSettings(parts, removeOwnFactor, fresh))
}
