import { sandboxAnswers, sandboxCards } from '@doorward/core/billing/cards'
import { type AccountId, idRules } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { html } from '@doorward/core/text/html'
import { servesAt, unrouted } from '@doorward/http/app/allowed-methods'
import { billingOrigin, type HostTable, portalOrigin } from '@doorward/http/app/host'
import type { HttpParts } from '@doorward/http/app/parts'
import { clientAddress } from '@doorward/http/limits/client-address'
import { networkOf } from '@doorward/http/limits/network-of'
import type { Rate } from '@doorward/http/limits/rate-limit'
import { answerSandboxQuestion, findAskedCard, type SandboxQuestion } from '@doorward/store/billing/sandbox-cards'
import type { Database } from '@doorward/store/database/database'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sandboxBankPath } from './sandbox-provider.ts'

const accountIdPattern = new RegExp(idRules.accountId.pattern)
const cardPattern = /^pm_sandbox_[a-z0-9_]{1,80}$/
const questionPattern = /^ask_[a-z0-9]{32}$/i

/** How long a question may be answered, as at a bank. */
const questionMs = 15 * 60_000
/** What one network may ask the bank for. */
const pageRate: Rate = { perSecond: 2, burst: 100, of: 'pages of the test bank' }

interface Asked {
  accountId: AccountId
  about: SandboxQuestion
  answer: unknown
}

/** The question that an address names, as far as it may still be answered. Raises NotFound for anything else. */
function askedFor({ query }: FastifyRequest, now: Date): Asked {
  const { account, card, question, answer } = query as Record<string, unknown> // a parsed query is an object
  if (typeof account !== 'string' || !accountIdPattern.test(account)) throw new Refusal('NotFound')
  if (typeof card !== 'string' || !cardPattern.test(card)) throw new Refusal('NotFound')
  if (typeof question !== 'string' || !questionPattern.test(question)) throw new Refusal('NotFound')
  const since = new Date(now.getTime() - questionMs)
  return { accountId: account as AccountId, about: { paymentMethodId: card, question, since }, answer } // its pattern was checked just above
}

/** A bank's page as it would come, marked as a pretended one; nothing in it is fetched from anywhere. */
const pageOf = (query: URLSearchParams, lastDigits: string) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Test bank</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif}
main{box-sizing:border-box;width:min(400px,100vw);padding:24px}
.mark{padding:8px 16px;margin:0 0 24px;color:#171b21;background:repeating-linear-gradient(135deg,#ffd166 0 12px,#ffe3a3 12px 24px)}
h1{font-size:22px;line-height:1.3;margin:0 0 8px}p{margin:0 0 24px}
form{display:inline}button{font:inherit;min-height:44px;padding:8px 16px;margin:0 8px 8px 0;border-radius:6px;border:1px solid #6b7686;background:none;color:inherit;cursor:pointer}
button.first{background:#2c55d8;border-color:#2c55d8;color:#fff}
</style></head><body><main>
<p class="mark"><strong>Test money.</strong> This is no bank, and nobody is charged.</p>
<h1>Is this your card?</h1>
<p>A bank would ask you now to confirm the card that ends in ${lastDigits}.</p>
<form method="post" action="?${query.toString()}&amp;answer=confirmed"><button class="first">Confirm</button></form>
<form method="post" action="?${query.toString()}&amp;answer=refused"><button>Refuse</button></form>
</main></body></html>`

interface Bank {
  database: Database
  hosts: HostTable
  now(): Date
}

/**
 * The pretended bank of the sandbox, at the billing host: it asks whoever holds a card, and leads back to the console. A question is
 * answered once, in time, from its own page alone.
 */
export const sandboxBank =
  ({ limiter }: Pick<HttpParts, 'limiter'>, { database, hosts, now }: Bank) =>
  async (app: FastifyInstance): Promise<void> => {
    servesAt(app, ['billing'])
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_, __, done) => done(null, undefined),
    )
    // A form's policy also judges where its answer leads.
    const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${portalOrigin(hosts)}; frame-ancestors 'none'; base-uri 'none'`
    app.addHook('onRequest', (request, reply, done) => {
      if (request.hostFacts.site !== 'billing') throw unrouted(request)
      limiter(`sandbox bank ${networkOf(clientAddress(request))}`, pageRate)
      reply.headers({
        'content-security-policy': policy,
        // With none a form's origin is told to nobody, not to the page's own either.
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      done()
    })
    app.get(sandboxBankPath, async (request, reply) => {
      const { accountId, about } = askedFor(request, now())
      const known = await database.account(accountId, (tx) => findAskedCard(tx, accountId, about), 'read')
      if (!known) throw new Refusal('NotFound')
      const query = new URLSearchParams({
        account: accountId,
        card: about.paymentMethodId,
        question: about.question,
      })
      return reply.type('text/html; charset=utf-8').send(pageOf(query, sandboxCards[known.kind].lastDigits).toString())
    })
    app.post(sandboxBankPath, async (request, reply) => {
      if (request.headers.origin !== billingOrigin(hosts)) throw new Refusal('Forbidden')
      const { accountId, about, answer: given } = askedFor(request, now())
      const answer = sandboxAnswers.find((known) => known === given)
      if (!answer) throw new Refusal('NotFound')
      const returnUrl = await database.account(accountId, (tx) =>
        answerSandboxQuestion(tx, accountId, { ...about, answer }),
      )
      if (!returnUrl) throw new Refusal('NotFound')
      return reply.redirect(returnUrl, 303)
    })
  }
