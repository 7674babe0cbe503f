import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { servesAt, unrouted } from '@doorward/http/app/allowed-methods'
import type { HttpParts } from '@doorward/http/app/parts'
import { refuseWrong } from '@doorward/http/callers/admit'
import { findBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { findCardCustomer } from '@doorward/store/billing/card-customers'
import { hasCardEvent, saveCardEvent } from '@doorward/store/billing/card-events'
import {
  findUnsettledCreditNote,
  lockInvoices,
  lookAgainAtRefund,
  startPayingBack,
} from '@doorward/store/billing/credit-notes'
import type { Tx } from '@doorward/store/database/database'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { startCollecting } from '../collecting/start-collecting.ts'
import type { BillingEnvironment } from '../environment.ts'
import type { CardEvent, CardProvider } from './card-provider.ts'
import { settleCards } from './settle-cards.ts'

const bodyBytesMax = 262_144

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

type EventfulProvider = CardProvider & Required<Pick<CardProvider, 'readEvent'>>

/** Whether a provider tells of anything by itself. */
export const tells = (provider: CardProvider): provider is EventfulProvider => provider.readEvent !== undefined

/**
 * What a card provider tells of by itself, at an address of its own (security 45): signed over its bytes, each event once. It says
 * only where to look: how a card, a payment or a refund stands is asked of the provider, so that late, double and reordered events do no harm.
 */
export const cardEvents =
  <Account>(parts: HttpParts<Account>, environment: BillingEnvironment, provider: EventfulProvider) =>
  async (app: FastifyInstance): Promise<void> => {
    servesAt(app, ['billing'])
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, body, done) => done(null, body))
    app.post(`/v1/webhooks/${provider.name}`, async (request, reply) => {
      if (request.hostFacts.site !== 'billing') throw unrouted(request)
      const event = readEvent(parts, provider, request)
      await takeIn(environment, provider, event)
      return reply.status(204).send()
    })
  }

/** Reads an event. Raises InvalidRequest for none, Unauthorized, and TooManyRequests for too many unsigned ones of one network. */
function readEvent(parts: Pick<HttpParts, 'limiter'>, provider: EventfulProvider, request: FastifyRequest): CardEvent {
  if (!Buffer.isBuffer(request.body)) throw new Refusal('InvalidRequest')
  try {
    return provider.readEvent(request.body, headerOf(request, `${provider.name}-signature`))
  } catch (cause) {
    return refuseWrong(parts, request, cause)
  }
}

/** A refund names its account alone: one that the account was given is looked at again (BIL-05). Raises Unavailable while one is being made. */
async function takeInRefund(tx: Tx, accountId: AccountId, refundRef: string | null): Promise<void> {
  await lockInvoices(tx, accountId)
  if (refundRef !== null && (await lookAgainAtRefund(tx, accountId, refundRef))) return startPayingBack(tx, accountId)
  // It may be the one whose name is not known here yet: the provider tells again.
  if (await findUnsettledCreditNote(tx, accountId)) throw new Refusal('Unavailable')
}

async function isTheirs(
  tx: Tx,
  accountId: AccountId,
  { realm, event: { about, customerRef } }: { realm: CardProvider['realm']; event: CardEvent },
): Promise<boolean> {
  if (about === 'refund') return (await findBillingAccount(tx, accountId)) !== undefined
  return customerRef !== null && customerRef === (await findCardCustomer(tx, accountId, realm))
}

async function takeIn(environment: BillingEnvironment, { name, realm }: CardProvider, event: CardEvent): Promise<void> {
  const { database } = environment
  const { eventId, about, accountId, refundRef } = event
  if (about === 'other' || !accountId) return
  const isNew = await database.account(
    accountId,
    async (tx) =>
      !(await hasCardEvent(tx, accountId, { provider: name, eventId })) &&
      (await isTheirs(tx, accountId, { realm, event })),
    'read',
  )
  if (!isNew) return
  // What could not be looked at is told again.
  if (about === 'card' && !(await settleCards(environment, accountId))) throw new Refusal('Unavailable')
  await database.account(accountId, async (tx) => {
    await lockBillingAccount(tx, accountId)
    if (about === 'payment') await startCollecting(tx, accountId)
    if (about === 'refund') await takeInRefund(tx, accountId, refundRef)
    // Only once it was seen to: an event over which a node dies comes again.
    await saveCardEvent(tx, accountId, { provider: name, eventId })
  })
}
