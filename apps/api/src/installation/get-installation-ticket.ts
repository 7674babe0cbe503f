import type { InstallationHandler } from './handler.ts'
import { answerWithTicket } from './show-ticket.ts'

export const getInstallationTicket: InstallationHandler<'getInstallationTicket'> = ({ params, environment }) =>
  answerWithTicket(environment, params)
