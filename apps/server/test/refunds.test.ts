import type { WorkParts } from '@doorward/billing/parts'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingStage, openBillingStage } from './billing-stage.ts'

let stage: BillingStage
beforeAll(async () => {
  stage = await openBillingStage('2025-01')
}, 60_000)
afterAll(() => stage?.close())

type Grant = Parameters<BillingStage['grant']>[1]

let months = 0
/** Somebody with one invoice of 63.46, which his card paid, or did not. */
async function invoiced(name: string, kind = 'success') {
  const month = months++
  const [start, end] = [new Date(Date.UTC(2025, month, 1)), new Date(Date.UTC(2025, month + 1, 1))]
  stage.setTime(start)
  const person = await stage.somebody(name)
  await person.add(kind)
  await person.choose('PROMOTER')
  await stage.call(person.accountId, new Date(start.getTime() + 86_400_000), 157_690)
  stage.setTime(end)
  await stage.closeMonths()
  await stage.collectAll()
  await stage.letters(person.accountId)
  const reference = `inv_${start.toISOString().slice(0, 7).replace('-', '_')}`
  return { ...person, reference, end }
}
const refunds = async (accountId: AccountId) =>
  (await stage.bank(accountId)).filter(({ outcome }) => outcome === 'refunded').map(({ amount }) => amount)
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)
const ticketOf = (letter: string) => ({ ticketId: `tkt_${letter.repeat(20)}` })

class Killed extends Error {}
const hows = ['before', 'within', 'after'] as const

/** A node that is killed at some step: before a transaction or a refund, before it is committed, or right after. */
function killedAt(step: number, how: (typeof hows)[number]): WorkParts {
  let left = step
  const killed = async (): Promise<never> => {
    throw new Killed('killed')
  }
  const dying = async <T>(work: () => Promise<T>, torn: () => Promise<T> = killed): Promise<T> => {
    left -= 1
    if (left !== 0) return work()
    if (how === 'within') await torn()
    if (how === 'after') await work()
    return killed()
  }
  const { database, cards } = stage.parts
  return {
    ...stage.parts,
    database: {
      ...database,
      account: (id, work, access) =>
        dying(
          () => database.account(id, work, access),
          () => database.account(id, (tx) => work(tx).then(killed), access),
        ),
      accounts: (ids, work, sending) =>
        dying(
          () => database.accounts(ids, work, sending),
          () => database.accounts(ids, (tx) => work(tx).then(killed), sending),
        ),
    } as WorkParts['database'],
    cards: cards && { ...cards, refund: (asked) => dying(() => cards.refund(asked)) },
  }
}

describe('BIL-05 a refund that is granted', () => {
  it('goes back to the card that paid, with a credit note and a letter that names the card', async () => {
    const { accountId, reference } = await invoiced('back')
    await stage.grant(accountId, { ...ticketOf('a'), reference })
    expect(await stage.payingBack()).toContain(accountId)
    await stage.payBack(accountId)
    expect(await stage.payingBack()).not.toContain(accountId)
    expect(await stage.creditNotes(accountId)).toMatchObject([
      { number: 1, invoiceId: reference, amount: '63.4600', currency: 'EUR', way: 'card', outcome: 'refunded' },
    ])
    expect(await refunds(accountId)).toEqual(['63.4600'])
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'PAID' }])
    const [letter] = await stage.letters(accountId)
    expect(letter?.subject).toMatch(/^Credit note .*-C0001: 63\.46 EUR$/)
    expect(letter?.text).toContain('ending in 4242')
    expect(letter?.text).toContain('It was our fault.')
    // Where the credit note is downloaded.
    expect(letter?.text).toContain(`/app/#/settings/billing?tab=invoices&invoice=${reference}&account=${accountId}`)
    expect(letter?.text).toContain('Test money')
  })

  it('is granted once however often, by two at once, and by two nodes that pay it back at once', async () => {
    const { accountId, reference } = await invoiced('once')
    const grant = () => stage.grant(accountId, { ...ticketOf('b'), reference, amount: '10.00' })
    await Promise.all([grant(), grant(), grant()])
    await Promise.all([stage.payBack(accountId), stage.payBack(accountId)])
    await grant()
    await stage.payBack(accountId)
    expect(await refunds(accountId)).toEqual(['10.0000'])
    expect(await stage.creditNotes(accountId)).toHaveLength(1)
    expect(await stage.letters(accountId)).toHaveLength(1)
    await expect(stage.grant(accountId, { ...ticketOf('b'), reference, amount: '11.00' })).rejects.toMatchObject({
      code: 'RefundGrantedAlready',
    })
  })

  it('gives back once whichever step a node is killed at', async () => {
    const { accountId, reference } = await invoiced('killed')
    const works = [
      { steps: 1, work: (grant: Grant, by: WorkParts) => stage.grant(accountId, grant, by) },
      { steps: 4, work: (_: Grant, by: WorkParts) => stage.payBack(accountId, by) },
    ]
    const deaths = works.flatMap(({ steps }, place) =>
      hows.flatMap((how) => Array.from({ length: steps }, (_, step) => ({ place, how, step: step + 1 }))),
    )
    for (const [count, death] of deaths.entries()) {
      const grant = { ticketId: `tkt_killed${String(count).padStart(10, '0')}`, reference, amount: '0.01' }
      for (const [place, { work }] of works.entries()) {
        if (place === death.place)
          await expect(work(grant, killedAt(death.step, death.how))).rejects.toBeInstanceOf(Killed)
        await work(grant, stage.parts)
      }
    }
    expect(deaths).toHaveLength(15)
    expect(await refunds(accountId)).toEqual(Array(15).fill('0.0100'))
    expect((await stage.creditNotes(accountId)).map(({ number }) => number)).toEqual(
      deaths.map((_, place) => place + 1),
    )
    expect(await stage.letters(accountId)).toHaveLength(15)
    expect(await stage.payingBack()).not.toContain(accountId)
  })

  it('never comes to more than is left, not by several tickets at once, and is of whole cents', async () => {
    const { accountId, reference } = await invoiced('left')
    const grant = (letter: string, amount?: string) =>
      stage.grant(accountId, { ...ticketOf(letter), reference, ...(amount ? { amount } : {}) })
    await expect(grant('c', '63.47')).rejects.toMatchObject({ code: 'CreditExceedsInvoice' })
    await expect(grant('c', '0.005')).rejects.toMatchObject({ code: 'InvalidRequest' })
    await expect(grant('c', '0')).rejects.toMatchObject({ code: 'InvalidRequest' })
    const both = await Promise.allSettled([grant('c', '40.00'), grant('d', '40.00')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await grant('e')
    await expect(grant('f')).rejects.toMatchObject({ code: 'CreditExceedsInvoice' })
    await stage.payBack(accountId)
    expect((await refunds(accountId)).sort()).toEqual(['23.4600', '40.0000'])
  })

  it('names its invoice by id or number, and never one of another account', async () => {
    const { accountId, reference } = await invoiced('names')
    const other = await invoiced('others')
    const number = (of: string) => `${of.slice(4).toUpperCase()}-0001`
    await stage.grant(accountId, { ...ticketOf('g'), reference: number(accountId).toLowerCase(), amount: '1.00' })
    expect(await stage.creditNotes(accountId)).toMatchObject([{ invoiceId: reference }])
    for (const foreign of [other.reference, number(other.accountId), '', 'inv_none'])
      await expect(stage.grant(accountId, { ...ticketOf('h'), reference: foreign })).rejects.toMatchObject({
        code: 'NotFound',
      })
  })

  it('that the provider refuses is told to the operator, stands, and is tried again by a key of its own', async () => {
    const { accountId, reference } = await invoiced('refused')
    await stage.letters(platformAccountId)
    const keys: string[] = []
    const { cards } = stage.parts
    const refusing: WorkParts = {
      ...stage.parts,
      cards: cards && {
        ...cards,
        refund: async ({ key }) => {
          keys.push(key)
          return { outcome: 'refused', code: 'charge_disputed' }
        },
      },
    }
    await stage.grant(accountId, { ...ticketOf('i'), reference })
    await stage.payBack(accountId, refusing)
    expect(await stage.creditNotes(accountId)).toMatchObject([{ outcome: 'refused', code: 'charge_disputed' }])
    expect(await stage.letters(accountId)).toEqual([])
    const [told] = await stage.letters(platformAccountId)
    expect(told).toMatchObject({ to: 'operator@example.com', subject: expect.stringContaining('was not paid back') })
    expect(told?.text).toContain('charge_disputed')
    await Promise.all([1, 2].map(() => stage.grant(accountId, { ...ticketOf('i'), reference })))
    await stage.payBack(accountId)
    const [note] = await stage.creditNotes(accountId)
    expect(note).toMatchObject({ number: 1, outcome: 'refunded', code: null })
    expect(keys).not.toContain(note?.refundKey)
    expect(await refunds(accountId)).toEqual(['63.4600'])
    expect(await stage.letters(accountId)).toHaveLength(1)
  })

  it('of test money is asked of no bank once real money is taken: nobody was charged, and the operator is told to send nothing', async () => {
    const { accountId, reference } = await invoiced('pretended')
    await stage.letters(platformAccountId)
    const { cards } = stage.parts
    const asked: string[] = []
    const real: WorkParts = {
      ...stage.parts,
      cards: cards && {
        ...cards,
        isTestMoney: false,
        refund: async ({ charge }) => {
          asked.push(charge)
          return { outcome: 'refused', code: 'resource_missing' }
        },
      },
    }
    await stage.grant(accountId, { ...ticketOf('t'), reference })
    await stage.payBack(accountId, real)
    expect(asked).toEqual([])
    expect(await stage.creditNotes(accountId)).toMatchObject([{ outcome: 'refused', code: 'test_money' }])
    const [told] = await stage.letters(platformAccountId)
    expect(told?.text).toContain('Nothing is to be sent.')
    expect(told?.text).not.toContain('by transfer')
  })

  it('waits while nobody knows whether the card pays', async () => {
    const { accountId, reference, end } = await invoiced('under-way', 'insufficient_funds')
    const { cards } = stage.parts
    stage.setTime(daysAfter(end, 3))
    const charge = async () => {
      await expect(stage.grant(accountId, { ...ticketOf('j'), reference })).rejects.toMatchObject({
        code: 'InvoiceBeingPaid',
      })
      throw new Killed('killed')
    }
    await expect(
      stage.collect(accountId, { ...stage.parts, cards: cards && { ...cards, charge } }),
    ).rejects.toBeInstanceOf(Killed)
    expect(await stage.creditNotes(accountId)).toEqual([])
  })
})

describe('BIL-07 a refund of an invoice that is not paid', () => {
  it('in part leaves less to pay', async () => {
    const { accountId, reference, add, makeDefault } = await invoiced('less', 'insufficient_funds')
    await stage.grant(accountId, { ...ticketOf('k'), reference, amount: '13.46' })
    await stage.payBack(accountId)
    expect((await stage.letters(accountId)).map(({ text }) => text).join()).toContain('13.46 EUR less are to be paid')
    await makeDefault(await add('success'))
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'PAID', total: '63.4600' }])
    expect((await stage.bank(accountId)).filter(({ outcome }) => outcome === 'paid')).toMatchObject([
      { amount: '50.0000' },
    ])
    const [receipt] = await stage.letters(accountId)
    expect(receipt?.text).toContain('50.00 EUR')
    await stage.grant(accountId, { ...ticketOf('l'), reference })
    await stage.payBack(accountId)
    expect(await refunds(accountId)).toEqual(['50.0000'])
  })

  it('as a whole makes it void, collects nothing more, and opens the account that was locked for it', async () => {
    const { accountId, reference, end, get } = await invoiced('void', 'insufficient_funds')
    for (const days of [3, 8, 15]) {
      stage.setTime(daysAfter(end, days))
      await stage.collect(accountId)
    }
    expect((await get()).featureSet).toBe('LOCKED')
    await stage.letters(accountId)
    await stage.grant(accountId, { ...ticketOf('m'), reference })
    await stage.payBack(accountId)
    await stage.collectAll()
    expect(await stage.invoices(accountId)).toMatchObject([{ status: 'VOID', nextAttemptAt: null }])
    expect((await get()).featureSet).toBe('PROMOTER')
    expect(await stage.collecting()).not.toContain(accountId)
    expect((await stage.bank(accountId)).filter(({ outcome }) => outcome !== 'declined')).toEqual([])
    expect((await stage.letters(accountId)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('Credit note'), expect.stringContaining('open again')]),
    )
    await expect(stage.grant(accountId, { ...ticketOf('n'), reference })).rejects.toMatchObject({
      code: 'CreditExceedsInvoice',
    })
  })
})
