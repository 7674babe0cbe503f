import { installationEndpoints } from '@doorward/contract/installation/index'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { HttpParts } from '@doorward/http/app/parts'
import { serve } from '@doorward/http/endpoints/serve'
import { randomId } from '@doorward/http/random-id'
import { noteLook } from '@doorward/store/installation/looks'
import type { FastifyInstance } from 'fastify'
import type { ApiEnvironment } from '../environment.ts'
import { getInstallationAccount } from './get-installation-account.ts'
import { getInstallationAccounts } from './get-installation-accounts.ts'
import { getInstallationLooks } from './get-installation-looks.ts'
import { getInstallationTicket } from './get-installation-ticket.ts'
import { getInstallationTickets } from './get-installation-tickets.ts'
import { grantInstallationRefund } from './grant-installation-refund.ts'
import type { InstallationEndpoints, InstallationHandler } from './handler.ts'
import { updateInstallationTicket } from './update-installation-ticket.ts'

const handlers: { [Id in keyof InstallationEndpoints]: InstallationHandler<Id> } = {
  getInstallationAccounts,
  getInstallationAccount,
  getInstallationTickets,
  getInstallationTicket,
  updateInstallationTicket,
  grantInstallationRefund,
  getInstallationLooks,
}

/** What a look was about: the ticket or account of its path, else what a list was asked for. */
function aboutOf(params: { accountId?: string; ticketId?: string }, query: Record<string, unknown>): string | null {
  const named = [params.accountId, params.ticketId].filter(Boolean).join(' ')
  const { limit: _, cursor: __, ...asked } = query
  return named || new URLSearchParams(asked as Record<string, string>).toString() || null // texts, as they were asked
}

/** Notes the look before it is answered: none is without its note, and what can't be noted is not answered. */
const noted =
  (what: string, handler: InstallationHandler<'getInstallationAccounts'>): typeof handler =>
  async (call) => {
    const about = aboutOf(call.params ?? {}, { ...call.query })
    await noteLook(call.environment.database, {
      lookId: randomId('look_', 20),
      userId: call.caller.userId,
      what,
      about,
    })
    return handler(call)
  }

/** Each of them, with its note. */
const noting = Object.fromEntries(
  Object.entries(handlers).map(([id, handler]) => [id, noted(id, handler as never)]),
) as unknown as typeof handlers // the same names, each with a handler of its own kind

/** What the operator's people ask, as a plugin of the server (decision 50). */
export const installationApi =
  (parts: HttpParts<AccountIndex>, environment: ApiEnvironment) =>
  async (app: FastifyInstance): Promise<void> =>
    serve(app, parts, { endpoints: installationEndpoints, handlers: noting, environment })
