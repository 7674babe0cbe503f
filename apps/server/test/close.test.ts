import { showInvoice } from '@doorward/api/usage/show-invoice'
import { readPlan } from '@doorward/billing/accounts/billing-rows'
import { sandboxProvider } from '@doorward/billing/cards/sandbox-provider'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { findInvoice, type Invoice } from '@doorward/store/billing/invoices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingStage, openBillingStage } from './billing-stage.ts'

let stage: BillingStage
beforeAll(async () => {
  stage = await openBillingStage('2025-01')
}, 60_000)
afterAll(() => stage?.close())

const day = (text: string, minutes = 0) => new Date(Date.parse(`${text}T00:00:00Z`) + minutes * 60_000)
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

let months = 0
/** A month of its own for each test, so that none closes that of another. */
function aMonth() {
  const number = months++
  const start = new Date(Date.UTC(2025, number, 1))
  const end = new Date(Date.UTC(2025, number + 1, 1))
  return { period: start.toISOString().slice(0, 7), start, end, mid: daysAfter(start, 14) }
}
const subjects = async (accountId: AccountId) => (await stage.letters(accountId)).map(({ subject }) => subject)

/** Somebody on a plan that charges from the beginning of a month, with so many calls in it. */
async function charged(name: string, { start, mid }: ReturnType<typeof aMonth>, calls: number, kind = 'success') {
  stage.setTime(start)
  const person = await stage.somebody(name)
  const card = await person.add(kind)
  await person.choose('PROMOTER')
  await stage.call(person.accountId, mid, calls)
  return { ...person, card }
}

describe('BIL-05 the close of a month', () => {
  it('makes one invoice of what was called beyond what is included, which the card pays, with a receipt', async () => {
    const month = aMonth()
    const { accountId, get } = await charged('one', month, 157_690)
    const free = await stage.somebody('free')
    await stage.call(free.accountId, month.mid, 5_000)
    const few = await charged('few', month, 100_004)
    stage.setTime(new Date(month.end.getTime() - 1))
    await stage.closeMonths()
    expect(await stage.invoices(accountId)).toEqual([])
    stage.setTime(month.end)
    await stage.closeMonths()
    await stage.closeMonths()
    expect(await stage.invoices(accountId)).toMatchObject([
      { invoiceId: 'inv_2025_01', period: '2025-01', number: 1, total: '63.4600', currency: 'EUR', status: 'OPEN' },
    ])
    for (const nobody of [free, few]) expect(await stage.invoices(nobody.accountId)).toEqual([])
    await stage.collectAll()
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'PAID', paidAt: month.end, nextAttemptAt: null }])
    expect(await stage.bank(accountId)).toMatchObject([{ amount: '63.4600', currency: 'EUR', outcome: 'paid' }])
    const [letter] = await stage.letters(accountId)
    expect(letter).toMatchObject({ to: 'one@example.com', subject: expect.stringMatching(/^Invoice .*-0001 is paid$/) })
    expect(letter?.text).toContain('63.46 EUR')
    expect(letter?.text).toContain('Test money')
    expect((await get()).featureSet).toBe('PROMOTER')
    expect(await stage.collecting()).toEqual([])
  })

  it('waits for every live node to have written what it counted, and names one that fell silent', async () => {
    const month = aMonth()
    const { accountId } = await charged('nodes', month, 110_000)
    await stage.node('node_of_before', new Date(month.start.getTime() - 1_000))
    await stage.node('node_live', new Date(month.end.getTime() - 1_000))
    await stage.node('node_dead', new Date(month.end.getTime() - 580_000))
    stage.setTime(new Date(month.end.getTime() + 5_000))
    expect(await stage.closeMonths()).toEqual({ dueInMs: 5_000 })
    expect(await stage.invoices(accountId)).toEqual([])
    await stage.call(accountId, month.mid, 1_000)
    await stage.node('node_live', new Date(month.end.getTime() + 20_000))
    stage.setTime(new Date(month.end.getTime() + 21_000))
    await stage.closeMonths()
    expect(await stage.invoices(accountId)).toMatchObject([{ total: '12.1000' }])
    expect((await stage.closes()).find(({ period }) => period === month.period)).toMatchObject({
      state: 'closed',
      nodes_left_out: ['node_dead'],
    })
    expect(await stage.letters(platformAccountId)).toMatchObject([
      { to: 'operator@example.com', text: expect.stringMatching(/They may have counted calls[\s\S]*node_dead/) },
    ])
    await stage.node('node_dead', day('2027-01-01'))
    await stage.node('node_live', day('2027-01-01'))
  })

  it('decision 53: keeps the invoice of an account whose books differ, tells the operator once, and makes it when they agree', async () => {
    const month = aMonth()
    const differs = await charged('differs', month, 120_000)
    const other = await charged('agrees', month, 120_000)
    await stage.call(differs.accountId, month.mid, 7, 'byHour')
    stage.setTime(month.end)
    await stage.closeMonths()
    await stage.closeMonths()
    expect(await stage.invoices(differs.accountId)).toEqual([])
    expect(await stage.invoices(other.accountId)).toMatchObject([{ total: '22.0000' }])
    const difference = { day: month.mid.toISOString().slice(0, 10), byHour: 120_007, byOperation: 120_000 }
    const close = async () => (await stage.closes()).find(({ period }) => period === month.period)
    expect(await close()).toMatchObject({ state: 'differs', differences: { [differs.accountId]: [difference] } })
    const letters = await stage.letters(platformAccountId)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain(`${differs.accountId}  ${difference.day}  120007 / 120000`)
    await stage.call(differs.accountId, month.mid, 7, 'byOperation')
    stage.setTime(daysAfter(month.end, 1))
    await stage.closeMonths()
    expect(await stage.invoices(differs.accountId)).toMatchObject([{ total: '22.0100', period: month.period }])
    expect(await close()).toMatchObject({ state: 'closed', differences: {} })
  })

  it('decision 52: tells owner and operator once of a month with more calls than are free; nothing is charged or locked', async () => {
    const month = aMonth()
    stage.setTime(month.start)
    const { accountId, get } = await stage.somebody('beta')
    await stage.call(accountId, month.mid, 10_001)
    stage.setTime(month.mid)
    await stage.closeMonths()
    await stage.closeMonths()
    expect(await subjects(accountId)).toEqual([`beta (${accountId}) made more calls in ${month.period} than are free`])
    expect(await subjects(platformAccountId)).toHaveLength(1)
    stage.setTime(month.end)
    await stage.closeMonths()
    expect(await stage.invoices(accountId)).toEqual([])
    expect((await get()).featureSet).toBe('BETA_PLAN')
    expect(await subjects(platformAccountId)).toEqual([])
  })

  it('bills an account that is leaving, once, and charges its card', async () => {
    const month = aMonth()
    const { accountId } = await charged('leaving', month, 110_000)
    await stage.platform.database.account(
      accountId,
      (tx) => tx`update accounts set deleting_since = ${month.mid} where account_id = ${accountId}`,
    )
    stage.setTime(month.end)
    await stage.closeMonths()
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'PAID', total: '11.0000' }])
  })
})

describe('BIL-07 a card that does not pay', () => {
  it('is tried again 3, 5 and 7 days later with a warning 14 days before; then the account is locked, until what is open is paid', async () => {
    const month = aMonth()
    const { accountId, get, add } = await charged('poor', month, 110_000, 'insufficient_funds')
    stage.setTime(month.end)
    await stage.closeMonths()
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([
      { status: 'DECLINED', nextAttemptAt: daysAfter(month.end, 3) },
    ])
    const first = await stage.letters(accountId)
    expect(first).toHaveLength(1)
    expect(first[0]?.text).toContain(`${daysAfter(month.end, 15).toISOString().slice(0, 10)}, the account is locked`)
    expect((await get()).paymentAccount.paymentMethods).toMatchObject([{ status: 'card_declined' }])
    for (let after = 0; after <= 15; after++) {
      expect([after, (await get()).featureSet]).toEqual([after, 'PROMOTER'])
      stage.setTime(daysAfter(month.end, after))
      await stage.collectAll()
    }
    expect(await stage.attempts(accountId)).toMatchObject(
      [0, 3, 8, 15].map((after) => ({
        at: daysAfter(month.end, after),
        outcome: 'declined',
        code: 'insufficient_funds',
      })),
    )
    expect(await get()).toMatchObject({ featureSet: 'LOCKED', lockedFrom: 'PROMOTER' })
    expect(await subjects(accountId)).toMatchObject(
      [
        /^Invoice .* could not be paid$/,
        /^Invoice .* could not be paid$/,
        new RegExp(`^The account [a-z]+ \\(${accountId}\\) is locked$`),
      ].map((subject) => expect.stringMatching(subject)),
    )
    const [row] = await stage.platform.database.account(
      accountId,
      (tx) => tx`select locked from accounts where account_id = ${accountId}`,
    )
    expect(row?.locked).toBe(true)
    const changes = await stage.platform.database.account(
      accountId,
      (tx) => tx`select actor, after->'plan'->>'featureSet' as plan from account_changes
        where account_id = ${accountId} and kind = 'account' order by revision desc limit 1`,
    )
    expect(changes).toMatchObject([{ actor: 'Doorward', plan: 'LOCKED' }])
    await add('success')
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'PAID' }])
    const { paymentAccount, featureSet } = await get()
    expect(featureSet).toBe('PROMOTER')
    expect(paymentAccount.paymentMethods).toContainEqual(
      expect.objectContaining({ status: 'active', paymentMethodId: paymentAccount.defaultPaymentMethodId }),
    )
    expect((await subjects(accountId)).sort()).toEqual([
      expect.stringMatching(/is paid$/),
      expect.stringMatching(`^The account [a-z]+ \\(${accountId}\\) is open again$`),
    ])
    expect(await stage.collecting()).toEqual([])
  })

  it('that is tried late moves the day of the lock with it: every letter tells what happens, and no lock comes before the last try', async () => {
    const month = aMonth()
    const { accountId, get } = await charged('late', month, 110_000, 'insufficient_funds')
    stage.setTime(month.end)
    await stage.closeMonths()
    const told: string[][] = []
    // Nothing ran between the days 1 and 10.
    for (const after of [0, 10, 15, 16, 21, 22]) {
      expect([after, (await get()).featureSet]).toEqual([after, 'PROMOTER'])
      stage.setTime(daysAfter(month.end, after))
      await stage.collectAll()
      const days = (await stage.letters(accountId)).flatMap(
        ({ text }) => text.match(/again on (\S+)\. If .* on (\S+),/) ?? [],
      )
      if (days.length > 0) told.push(days.slice(1))
      const invoice = await stage.platform.database.account(accountId, (tx) =>
        findInvoice(tx, accountId, `inv_${month.period.replace('-', '_')}`),
      )
      const { nextAttemptTime, lockTime } = showInvoice(accountId, invoice as Invoice, [])
      expect([nextAttemptTime?.slice(0, 10), lockTime?.slice(0, 10)]).toEqual(
        after === 22 ? [undefined, undefined] : told.at(-1),
      )
    }
    const dayOf = (after: number) => daysAfter(month.end, after).toISOString().slice(0, 10)
    expect(told).toEqual([
      [dayOf(3), dayOf(15)],
      [dayOf(15), dayOf(22)],
      [dayOf(22), dayOf(22)],
    ])
    expect((await get()).featureSet).toBe('LOCKED')
  })

  it('is charged at once when it is tried again and pays, beside its turns, and no turn is lost when it does not', async () => {
    const month = aMonth()
    const { accountId, revalidate, card, add, makeDefault } = await charged(
      'again',
      month,
      110_000,
      'insufficient_funds',
    )
    stage.setTime(month.end)
    await stage.closeMonths()
    await stage.collectAll()
    stage.setTime(daysAfter(month.end, 1))
    await revalidate(card)
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([
      { status: 'DECLINED', nextAttemptAt: daysAfter(month.end, 3) },
    ])
    expect(await stage.attempts(accountId)).toMatchObject([{ in_turn: true }, { in_turn: false, outcome: 'declined' }])
    await makeDefault(await add('success'))
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'PAID', paidAt: daysAfter(month.end, 1) }])
  })

  it('decision 18: counts as declined where the installation takes no cards any more', async () => {
    const month = aMonth()
    const { accountId } = await charged('cardless', month, 110_000)
    stage.setTime(month.end)
    await stage.closeMonths()
    await stage.collectAll({ ...stage.parts, cards: undefined })
    expect(await stage.attempts(accountId)).toMatchObject([{ outcome: 'declined', code: 'no_card_provider' }])
    expect(await subjects(accountId)).toEqual([expect.stringMatching(/could not be paid$/)])
  })

  it('decision 18: takes its turns anew with another card provider, which asks for a card in time and locks nobody before', async () => {
    const month = aMonth()
    const { accountId, add } = await charged('changed', month, 110_000, 'insufficient_funds')
    stage.setTime(month.end)
    await stage.closeMonths()
    for (const days of [0, 3, 8]) {
      stage.setTime(daysAfter(month.end, days))
      await stage.collectAll()
    }
    await stage.letters(accountId)
    const { cards } = stage.parts
    const other = { ...stage.parts, cards: cards && { ...cards, realm: 'stripe_test' as const } }
    const changedAt = daysAfter(month.end, 14)
    stage.setTime(changedAt)
    await stage.collectAll(other)
    const [letter] = await stage.letters(accountId)
    expect(letter?.text).toContain('no card')
    expect(letter?.text).toContain(daysAfter(changedAt, 15).toISOString().slice(0, 10))
    for (const days of [1, 3, 8, 14]) {
      stage.setTime(daysAfter(changedAt, days))
      await stage.collectAll(other)
    }
    expect(await stage.platform.database.account(accountId, (tx) => readPlan(tx, accountId))).toMatchObject({
      featureSet: 'PROMOTER',
    })
    const taken = await stage.bank(accountId)
    stage.setTime(daysAfter(changedAt, 15))
    await stage.collectAll(other)
    expect(await stage.platform.database.account(accountId, (tx) => readPlan(tx, accountId))).toMatchObject({
      featureSet: 'LOCKED',
    })
    expect(await stage.bank(accountId)).toEqual(taken)
    await add('success')
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'PAID' }])
  })

  it('decision 52: locks nobody while nobody takes a card, nor at once when somebody does again', async () => {
    const month = aMonth()
    const { accountId } = await charged('nobody', month, 110_000, 'insufficient_funds')
    stage.setTime(month.end)
    await stage.closeMonths()
    const featureSet = async () =>
      (await stage.platform.database.account(accountId, (tx) => readPlan(tx, accountId))).featureSet
    for (const days of [0, 3, 8, 15, 16]) {
      stage.setTime(daysAfter(month.end, days))
      await stage.collectAll({ ...stage.parts, cards: undefined })
    }
    expect(await featureSet()).toBe('PROMOTER')
    stage.setTime(daysAfter(month.end, 20))
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([{ nextAttemptAt: daysAfter(month.end, 23) }])
    expect(await featureSet()).toBe('PROMOTER')
  })

  it('D2 is asked for by one attempt however often a node is killed over it', async () => {
    const month = aMonth()
    const { accountId } = await charged('killed', month, 110_000)
    stage.setTime(month.end)
    await stage.closeMonths()
    const { cards } = stage.parts
    const dying = {
      ...stage.parts,
      cards: cards && {
        ...cards,
        charge: (asked: Parameters<typeof cards.charge>[0]) =>
          cards.charge(asked).then(() => Promise.reject(new Error('killed'))),
      },
    }
    for (let times = 0; times < 3; times++) await expect(stage.collect(accountId, dying)).rejects.toThrow('killed')
    await Promise.all([stage.collect(accountId), stage.collect(accountId)])
    expect(await stage.bank(accountId)).toHaveLength(1)
    expect(await stage.attempts(accountId)).toHaveLength(1)
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'PAID' }])
    expect(await subjects(accountId)).toHaveLength(1)
  })
})

describe('decision 18: the sandbox', () => {
  const amount = { amount: '10.0000', currency: 'EUR' as const }

  it('ENT-03 takes money once by a key and gives no more back than it took, once by a key', async () => {
    stage.setTime(day('2026-01-01'))
    const { accountId, add } = await stage.somebody('money')
    const { database, platform } = { database: stage.platform.database, platform: stage.platform }
    const bank = sandboxProvider({ database, now: platform.now, origin: 'http://bank' })
    const charge = (paymentMethodId: string, key: string) =>
      bank.charge({ accountId, paymentMethodId, customerRef: 'x', key, ...amount })
    const card = await add('success')
    const taken = await Promise.all([charge(card, 'k1'), charge(card, 'k1'), charge(card, 'k1')])
    expect(new Set(taken.map((reply) => JSON.stringify(reply)))).toEqual(
      new Set([JSON.stringify({ outcome: 'paid', providerRef: 'k1' })]),
    )
    expect(await stage.bank(accountId)).toHaveLength(1)
    const refund = (key: string, amount: string, charge = 'k1') =>
      bank.refund({ accountId, charge, key, amount, currency: 'EUR' })
    expect(await refund('r1', '6.0000')).toEqual({ outcome: 'refunded', providerRef: 'r1' })
    expect(await refund('r1', '6.0000')).toEqual({ outcome: 'refunded', providerRef: 'r1' })
    expect(await refund('r2', '4.0001')).toEqual({ outcome: 'refused', code: 'more_than_was_paid' })
    expect(await refund('r3', '4.0000')).toEqual({ outcome: 'refunded', providerRef: 'r3' })
    expect(await refund('r4', '0.0100')).toMatchObject({ outcome: 'refused' })
    expect(await refund('r5', '0.0100', 'k9')).toMatchObject({ outcome: 'refused', code: 'no_such_charge' })
  })

  it.each([
    ['insufficient_funds', { outcome: 'declined', code: 'insufficient_funds' }],
    ['expired', { outcome: 'declined', code: 'expired_card' }],
    ['declined', { outcome: 'declined', code: 'card_declined' }],
    [
      'authentication_required',
      { outcome: 'authentication_required', redirectUrl: expect.stringContaining('/sandbox/bank?') },
    ],
  ])('ENT-03 answers a charge of the kind %s as it is named', async (kind, reply) => {
    const { accountId, add } = await stage.somebody(`kind ${kind}`.replaceAll('_', '-').replace(' ', '-'))
    const { database, now } = stage.platform
    const bank = sandboxProvider({ database, now, origin: 'http://bank' })
    const paymentMethodId = await add(kind)
    expect(await bank.charge({ accountId, paymentMethodId, customerRef: 'x', key: 'k', ...amount })).toMatchObject(
      reply,
    )
  })
})

describe('BIL-07 what is too little for a card', () => {
  it('is waived: no card is charged or declined, nobody is dunned, and no account is locked for it', async () => {
    const month = aMonth()
    const { accountId, get } = await charged('small', month, 100_300)
    const enough = await charged('enough', month, 100_455)
    stage.setTime(month.end)
    await stage.closeMonths()
    for (let after = 0; after <= 15; after++) {
      stage.setTime(daysAfter(month.end, after))
      await stage.collectAll()
    }
    expect(await stage.invoices(accountId)).toMatchObject([
      { number: 1, status: 'WAIVED', paidAt: null, nextAttemptAt: null, total: '0.3300' },
    ])
    expect(await stage.invoices(enough.accountId)).toMatchObject([{ status: 'PAID', total: '0.5000' }])
    expect(await stage.attempts(accountId)).toEqual([])
    expect(await stage.letters(accountId)).toEqual([])
    expect((await get()).featureSet).toBe('PROMOTER')
    expect((await get()).paymentAccount.paymentMethods).toMatchObject([{ status: 'active' }])
    await expect(
      stage.grant(accountId, {
        ticketId: 'tkt_smallsmallsmallsmall',
        reference: `inv_${month.period.replace('-', '_')}`,
      }),
    ).rejects.toMatchObject({ code: 'CreditExceedsInvoice' })
  })

  it('is waived too where a credit note leaves so little, which opens an account that was locked', async () => {
    const month = aMonth()
    const { accountId, get } = await charged('rest', month, 110_000, 'insufficient_funds')
    stage.setTime(month.end)
    await stage.closeMonths()
    for (const after of [0, 3, 8, 15]) {
      stage.setTime(daysAfter(month.end, after))
      await stage.collectAll()
    }
    expect((await get()).featureSet).toBe('LOCKED')
    const reference = `inv_${month.period.replace('-', '_')}`
    await stage.grant(accountId, { ticketId: 'tkt_restrestrestrestrest', reference, amount: '10.51' })
    await stage.payBack(accountId)
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'WAIVED' }])
    expect((await get()).featureSet).toBe('PROMOTER')
  })

  it('decision 18: is waived as a whole where it is test money and cards are charged with real money by now', async () => {
    const month = aMonth()
    const { accountId } = await charged('moved', month, 110_000)
    stage.setTime(month.end)
    await stage.closeMonths()
    const { cards } = stage.parts
    const taken: string[] = []
    const real = {
      ...stage.parts,
      cards: cards && {
        ...cards,
        isTestMoney: false,
        charge: async ({ key }: { key: string }) => {
          taken.push(key)
          return { outcome: 'paid' as const, providerRef: key }
        },
      },
    }
    await stage.collectAll(real)
    expect(taken).toEqual([])
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'WAIVED' }])
  })

  it('by the provider’s own word does not count as the card’s decline', async () => {
    const month = aMonth()
    const { accountId, get } = await charged('word', month, 110_000)
    const { cards } = stage.parts
    const refusing = {
      ...stage.parts,
      cards: cards && {
        ...cards,
        charge: async () => ({ outcome: 'too_small', code: 'amount_too_small', providerRef: null }) as const,
      },
    }
    stage.setTime(month.end)
    await stage.closeMonths()
    await stage.collectAll(refusing)
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'WAIVED', nextAttemptAt: null }])
    expect(await stage.attempts(accountId)).toMatchObject([{ outcome: 'too_small', code: 'amount_too_small' }])
    expect((await get()).paymentAccount.paymentMethods).toMatchObject([{ status: 'active' }])
    expect((await get()).featureSet).toBe('PROMOTER')
    expect(await stage.collecting()).toEqual([])
  })

  it('is refused by the sandbox’s bank as by Stripe', async () => {
    const { cards } = stage.parts
    const { accountId, add } = await stage.somebody('bank-small')
    const paymentMethodId = await add('success')
    const asked = { accountId, paymentMethodId, customerRef: 'cus', key: 'pay_small', currency: 'EUR' } as const
    expect(await cards?.charge({ ...asked, amount: '0.4900' })).toMatchObject({ outcome: 'too_small' })
  })
})
