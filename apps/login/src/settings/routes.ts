import type { FastifyInstance } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { askForEmail, changeEmail, sendEmailCodes } from './change-email.ts'
import { inSettings } from './in-settings.ts'
import {
  askToEndAll,
  endEverySession,
  endOneSession,
  removeIdentity,
  saveProfile,
  showSettings,
} from './own-account.ts'

/** The pages of a person's own account: profile, sessions, and what they sign in by. */
export function settingsRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true } }
  const at = (path: string) => `${paths.settings}${path}`
  app.get(at(''), page, inSettings(parts, showSettings))
  app.post(at('/profile'), page, inSettings(parts, saveProfile))
  app.post(at('/sessions/end'), page, inSettings(parts, endOneSession))
  app.get(at('/sessions/end-all'), page, inSettings(parts, askToEndAll))
  app.post(at('/sessions/end-all'), page, inSettings(parts, endEverySession))
  app.post(at('/identities/remove'), page, inSettings(parts, removeIdentity, { fresh: true }))
  app.get(at('/email'), page, inSettings(parts, askForEmail, { fresh: true, ownAddress: true }))
  app.get(at('/email/other'), page, inSettings(parts, askForEmail, { fresh: true, ownAddress: true }))
  app.post(at('/email'), page, inSettings(parts, sendEmailCodes, { fresh: true, ownAddress: true }))
  app.post(at('/email/change'), page, inSettings(parts, changeEmail, { fresh: true, ownAddress: true }))
}
