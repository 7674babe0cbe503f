import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a test card does: as Stripe's own test cards of these names do. */
type Kind = 'visa' | 'chargeDeclined' | 'insufficientFunds' | 'authenticationRequired' | 'expired'

interface Answer {
  status: number
  body: object
}
type Fields = Record<string, string>
type Row = Record<string, unknown> & { id: string }

/** Stripe's least charge in EUR and USD. */
const leastCents = 50
const letters = () => randomBytes(9).toString('hex')
const error = (status: number, type: string, code: string, more: object = {}): Answer => ({
  status,
  body: { error: { type, code, message: code, ...more } },
})
const missing = (what: string) => error(404, 'invalid_request_error', 'resource_missing', { param: what })

/** `metadata[key]` and its like, as forms send them. */
const within = (fields: Fields, name: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const [, inner] = new RegExp(`^${name}\\[([^\\]]+)\\]$`).exec(key) ?? []
      return inner ? [[inner, value]] : []
    }),
  )

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // a request gives bytes
  const query = new URL(request.url ?? '/', 'http://x').searchParams
  return Object.fromEntries([...query, ...new URLSearchParams(Buffer.concat(parts).toString())])
}

/**
 * A server that speaks as much of Stripe's API as billing asks for, in its published shapes: forms in, JSON out, errors by type and
 * code, one answer by idempotency key. It keeps what it was asked, so that a test can count what was taken.
 */
export async function openStripeServer({ secretKey }: { secretKey: string }) {
  const rows = new Map<string, Row>()
  const byKey = new Map<string, { asked: string; answer: Answer }>()
  const asked: { method: string; path: string; fields: Fields; key: string | undefined }[] = []
  let isAway = false

  const save = (row: Row): Row => {
    rows.set(row.id, row)
    return row
  }
  const kindOf = (method: Row): Kind => method.kind as Kind // `addCard` wrote it

  function setUp(fields: Fields): Answer {
    const method = rows.get(fields.payment_method ?? '')
    if (!method || !rows.has(fields.customer ?? '')) return missing('payment_method')
    if (method.customer && method.customer !== fields.customer)
      return error(400, 'invalid_request_error', 'payment_method_unexpected_state')
    const kind = kindOf(method)
    const intent = save({
      id: `seti_${letters()}`,
      object: 'setup_intent',
      customer: fields.customer,
      payment_method: method.id,
      metadata: within(fields, 'metadata'),
      status: 'succeeded',
      next_action: null,
    })
    if (kind === 'chargeDeclined') {
      intent.status = 'requires_payment_method'
      return error(402, 'card_error', 'card_declined', { decline_code: 'generic_decline', setup_intent: intent })
    }
    if (kind === 'authenticationRequired') {
      intent.status = 'requires_action'
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: `https://hooks.stripe.com/3ds/${intent.id}`, return_url: fields.return_url },
      }
    } else method.customer = fields.customer
    return { status: 200, body: intent }
  }

  function charge(fields: Fields): Answer {
    const method = rows.get(fields.payment_method ?? '')
    if (!method || method.customer !== fields.customer) return missing('payment_method')
    if (Number(fields.amount) < leastCents)
      return error(400, 'invalid_request_error', 'amount_too_small', { param: 'amount' })
    const kind = kindOf(method)
    const code = kind === 'insufficientFunds' ? 'insufficient_funds' : kind === 'expired' ? 'expired_card' : undefined
    const intent = save({
      id: `pi_${letters()}`,
      object: 'payment_intent',
      customer: fields.customer,
      amount: Number(fields.amount),
      currency: fields.currency,
      metadata: within(fields, 'metadata'),
      status: code ? 'requires_payment_method' : 'succeeded',
      last_payment_error: code ? { code: 'card_declined', decline_code: code } : null,
    })
    if (!code) return { status: 200, body: intent }
    return error(402, 'card_error', 'card_declined', { decline_code: code, payment_intent: intent })
  }

  function refund(fields: Fields): Answer {
    const intent = rows.get(fields.payment_intent ?? '')
    if (intent?.status !== 'succeeded') return missing('payment_intent')
    const given = [...rows.values()].filter((row) => row.payment_intent === intent.id && row.status !== 'failed')
    const sum = given.reduce((total, row) => total + Number(row.amount), Number(fields.amount))
    if (sum > Number(intent.amount)) return error(400, 'invalid_request_error', 'charge_already_refunded')
    return {
      status: 200,
      body: save({
        id: `re_${letters()}`,
        object: 'refund',
        payment_intent: intent.id,
        amount: Number(fields.amount),
        metadata: within(fields, 'metadata'),
        status: 'succeeded',
      }),
    }
  }

  function forget(customer: Row): Answer {
    rows.delete(customer.id)
    for (const row of rows.values())
      if (row.object === 'payment_method' && row.customer === customer.id) row.customer = null
    return { status: 200, body: { id: customer.id, object: 'customer', deleted: true } }
  }

  const makers: Record<string, (fields: Fields) => Answer> = {
    customers: (fields) => ({
      status: 200,
      body: save({
        id: `cus_${letters()}`,
        object: 'customer',
        email: fields.email,
        metadata: within(fields, 'metadata'),
      }),
    }),
    setup_intents: setUp,
    payment_intents: charge,
    refunds: refund,
  }

  function answer(method: string, [, noun = '', id, act]: string[], fields: Fields): Answer {
    const make = makers[noun]
    if (method === 'POST' && !id && make) return make(fields)
    if (method === 'GET' && noun === 'payment_intents' && !id) {
      const data = [...rows.values()].filter(
        (row) => row.object === 'payment_intent' && row.customer === fields.customer,
      )
      return { status: 200, body: { object: 'list', data: data.toReversed(), has_more: false } }
    }
    if (method === 'GET' && noun === 'refunds' && !id) {
      const data = [...rows.values()].filter(
        (row) => row.object === 'refund' && row.payment_intent === fields.payment_intent,
      )
      return { status: 200, body: { object: 'list', data: data.toReversed(), has_more: false } }
    }
    const row = rows.get(id ?? '')
    if (!row) return missing(noun)
    if (act === 'detach') row.customer = null
    if (noun === 'customers' && method === 'DELETE') return forget(row)
    if (noun === 'customers' && method === 'POST') Object.assign(row, fields)
    return { status: 200, body: row }
  }

  const server = createServer(async (request, reply) => {
    const fields = await fieldsOf(request)
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const method = request.method ?? 'GET'
    const key = request.headers['idempotency-key'] as string | undefined // one header, one value
    asked.push({ method, path: pathname, fields, key })
    const said = `${method} ${pathname} ${JSON.stringify(fields)}`
    const before = key === undefined ? undefined : byKey.get(key)
    const isKnown = request.headers.authorization === `Bearer ${secretKey}`
    const given = isAway
      ? error(500, 'api_error', 'away')
      : !isKnown
        ? error(401, 'invalid_request_error', 'api_key_invalid')
        : before && before.asked !== said
          ? error(400, 'idempotency_error', 'idempotency_key_in_use')
          : (before?.answer ?? answer(method, pathname.split('/').slice(1), fields))
    if (key !== undefined && !isAway && isKnown) byKey.set(key, { asked: before?.asked ?? said, answer: given })
    reply.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port

  return {
    url: new URL(`http://127.0.0.1:${port}`),
    asked,
    rows,
    /** A card as the page's form makes it: nobody's yet. */
    addCard(kind: Kind): string {
      const id = `pm_${letters()}`
      const year = new Date().getUTCFullYear() + (kind === 'expired' ? -1 : 3)
      const card = { brand: 'visa', last4: '4242', exp_month: 5, exp_year: year }
      save({ id, object: 'payment_method', type: 'card', customer: null, card, kind })
      return id
    },
    /** Whoever holds a card has said at the bank that it is he, or that it is not. */
    answerBank(intentId: string, isHis: boolean) {
      const intent = rows.get(intentId)
      const method = rows.get(String(intent?.payment_method))
      if (!intent || !method) throw new Error(`no such intent: ${intentId}`)
      intent.status = isHis ? 'succeeded' : 'requires_payment_method'
      intent.next_action = null
      if (isHis) method.customer = intent.customer
    },
    /** The bank of a card sends back what was given to it. */
    failRefund(refundId: string) {
      Object.assign(rows.get(refundId) ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    },
    /** Keys are forgotten after a day. */
    forgetKeys: () => byKey.clear(),
    beAway: (away: boolean) => {
      isAway = away
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
