import type { WorkParts } from '@doorward/billing/parts'
import type { AccountId } from '@doorward/core/ids'
import type { Database } from '@doorward/store/database/database'
import { expect, it } from 'vitest'
import { type BillingStage, openBillingStage } from './billing-stage.ts'

const accountsCount = 24
/** No card is charged with less: it is waived, and nothing can be given back of it. */
const leastCents = 50
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Numbers that are the same in every run. */
function seeded(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
type Random = ReturnType<typeof seeded>

class Killed extends Error {}

/** A node that is killed after so many steps: before, in the middle of, or right after a transaction or a charge. */
function doomed(parts: WorkParts, random: Random): WorkParts {
  let left = 1 + random(14)
  const step = async <T>(work: () => Promise<T>, torn?: () => Promise<T>): Promise<T> => {
    left -= 1
    if (left > 0) return work()
    const how = left < 0 ? 0 : random(3)
    if (how === 1 && torn) await torn()
    if (how === 2) await work()
    throw new Killed('killed')
  }
  const cut = async (): Promise<never> => {
    throw new Killed('killed')
  }
  const { database: whole, commit, cards } = parts
  const database = {
    ...whole,
    account: (accountId, work, access) =>
      step(
        () => whole.account(accountId, work, access),
        () => whole.account(accountId, (tx) => work(tx).then(cut), access),
      ),
    accounts: (accountIds, work, sending) =>
      step(
        () => whole.accounts(accountIds, work, sending),
        () => whole.accounts(accountIds, (tx) => work(tx).then(cut), sending),
      ),
    acrossAccounts: (reader, work, access) => step(() => whole.acrossAccounts(reader, work, access)),
  } as Database
  return {
    ...parts,
    database,
    commit: (write) => step(() => commit(write)),
    cards: cards && {
      ...cards,
      charge: (asked) => step(() => cards.charge(asked)),
      refund: (asked) => step(() => cards.refund(asked)),
    },
  }
}

/** Two nodes at the same work; one that is killed does not stop the other. */
async function both(work: (node: WorkParts) => Promise<unknown>, nodes: WorkParts[]): Promise<void> {
  const ends = await Promise.allSettled(nodes.map(work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Does work until a node survives it; answers how many were killed. */
async function untilDone(
  work: (node: WorkParts) => Promise<unknown>,
  { parts }: BillingStage,
  random: Random,
): Promise<number> {
  for (let kills = 0; ; kills++)
    try {
      await work(kills < 3 ? doomed(parts, random) : parts)
      return kills
    } catch (cause) {
      if (!(cause instanceof Killed)) throw cause
    }
}

/** A second node that dies by itself, where the first one does. */
const killable = ({ parts }: BillingStage, node: WorkParts, random: Random): WorkParts =>
  node === parts ? { ...parts } : doomed(parts, random)

/** What the test itself keeps of an account: whole ten-thousandths, from calls and plans as it made them. */
interface Kept {
  accountId: AccountId
  plan: 'BETA_PLAN' | 'PROMOTER'
  price: number
  included: number
  charged: number
  owed: Map<string, number>
  /** Cents that were granted, by the invoice's month. */
  granted: Map<string, number>
}

/** Some ask an invoice back, as a whole or in part, whether it is paid or not; two nodes grant and pay back, and are killed at it. */
async function refundSome(
  stage: BillingStage,
  people: { kept: Kept }[],
  { period, random }: { period: string; random: Random },
): Promise<number> {
  let kills = 0
  for (const [place, { kept }] of people.entries()) {
    const { accountId, owed, granted } = kept
    const cents = owed.get(period)
    if (cents === undefined || cents < leastCents || random(3) > 0) continue
    const asked = random(2) ? undefined : 1 + random(cents)
    const ticketId = `tkt_${period.replace('-', '')}${String(place).padStart(10, '0')}`
    const reference = `inv_${period.replace('-', '_')}`
    const amount = asked === undefined ? {} : { amount: (asked / 100).toFixed(2) }
    granted.set(period, asked ?? cents)
    const grant = (node: WorkParts) => stage.grant(accountId, { ticketId, reference, ...amount }, node)
    kills += await untilDone((node) => both(grant, [node, killable(stage, node, random)]), stage, random)
    const giveBack = (node: WorkParts) => stage.payBack(accountId, node)
    kills += await untilDone((node) => both(giveBack, [node, killable(stage, node, random)]), stage, random)
    kills += await untilDone((node) => stage.collect(accountId, node), stage, random)
  }
  return kills
}

const centsOf = (amount: string) => Math.round(Number(amount) * 100)
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What came in less what went out is what the test counted, less what it granted; each refund was made once. */
async function expectRefunds(stage: BillingStage, { accountId, owed, granted }: Kept): Promise<void> {
  const notes = await stage.creditNotes(accountId)
  expect(
    Object.fromEntries(notes.map((note) => [note.invoiceId.slice(4).replace('_', '-'), centsOf(note.amount)])),
  ).toEqual(Object.fromEntries(granted))
  expect(notes.map(({ number }) => number)).toEqual(notes.map((_, place) => place + 1))
  const bank = await stage.bank(accountId)
  const of = (outcome: string) => bank.filter((payment) => payment.outcome === outcome)
  const paidBack = notes.filter(({ way }) => way === 'card')
  expect(
    of('refunded')
      .map(({ key }) => key)
      .sort(),
  ).toEqual(paidBack.map(({ creditNoteId }) => creditNoteId).sort())
  const open = (await stage.invoices(accountId)).filter(({ status }) => status === 'DECLINED' || status === 'WAIVED')
  const stillOwed = open.map(({ period }) => (owed.get(period) ?? 0) - (granted.get(period) ?? 0))
  const [taken, given] = [of('paid'), of('refunded')].map((side) => sumOf(side.map(({ amount }) => centsOf(amount))))
  expect((taken ?? 0) - (given ?? 0) + sumOf(stillOwed)).toBe(sumOf([...owed.values()]) - sumOf([...granted.values()]))
}

it('BIL-05 BIL-07 a year of 24 accounts with refunds, two nodes at each close and kills everywhere: the ledger is what the test counted', async () => {
  const random = seeded(20_250_101)
  const stage = await openBillingStage('2025-01')
  const people = []
  for (let i = 0; i < accountsCount; i++) {
    const person = await stage.somebody(`year-${'abcdefghijklmnopqrstuvwx'[i]}`)
    const kept: Kept = {
      accountId: person.accountId,
      plan: 'BETA_PLAN',
      price: i % 2 ? 12 : 11,
      included: 100_000,
      charged: 0,
      owed: new Map(),
      granted: new Map(),
    }
    people.push({
      ...person,
      kept,
      isPoor: i % 5 === 3,
      staysPoor: i === 3,
      beginsIn: i % 7,
      leavesIn: i % 6 === 5 ? 8 : 99,
      // Owes less than a card is charged with, each month.
      isSmall: i === 22,
      cards: 0,
    })
  }
  let kills = 0
  for (let month = 0; month < 12; month++) {
    const start = Date.UTC(2025, month, 1)
    const end = Date.UTC(2025, month + 1, 1)
    const period = new Date(start).toISOString().slice(0, 7)
    const changeAt = start + (2 + random(20)) * dayMs + 30 * 60_000
    for (const { kept } of people) {
      kept.included = 100_000
      kept.charged = 0
    }
    const call = async (kept: Kept, at: number, calls: number) => {
      await stage.call(kept.accountId, new Date(at), calls)
      if (kept.plan === 'BETA_PLAN') return
      const free = Math.min(kept.included, calls)
      kept.included -= free
      kept.charged += calls - free
    }
    for (const { kept } of people) await call(kept, start + random(40) * hourMs, random(90_000))
    stage.setTime(new Date(changeAt))
    for (const person of people) {
      if (person.beginsIn === month) {
        await person.add(person.isPoor ? 'insufficient_funds' : 'success')
        await person.choose('PROMOTER', person.kept.price === 12 ? 'USD' : 'EUR')
        person.kept.plan = 'PROMOTER'
      }
      if (person.leavesIn === month) {
        await person.choose('BETA_PLAN', person.kept.price === 12 ? 'USD' : 'EUR')
        person.kept.plan = 'BETA_PLAN'
      }
    }
    for (const { kept, isSmall } of people) {
      const calls = random(150_000)
      await call(kept, changeAt + hourMs + random(100) * hourMs, isSmall ? kept.included + 300 : calls)
    }
    for (const { kept } of people) {
      const cents = Math.floor((kept.charged * kept.price + 50) / 100)
      if (cents > 0) kept.owed.set(period, cents)
    }
    stage.setTime(new Date(end + 60_000))
    kills += await untilDone((node) => both(stage.closeMonths, [node, killable(stage, node, random)]), stage, random)
    for (const after of [0, 3, 8, 15]) {
      stage.setTime(new Date(end + 120_000 + after * dayMs))
      for (const accountId of await stage.collecting())
        kills += await untilDone((node) => stage.collect(accountId, node), stage, random)
      if (after === 3) kills += await refundSome(stage, people, { period, random })
      if (after !== (month % 2 ? 3 : 15)) continue
      for (const person of people.filter(({ isPoor, staysPoor }) => isPoor && !staysPoor && month % 3 === 2)) {
        const account = await person.get()
        if (
          account.paymentAccount.paymentMethods.some(({ status }: { status: string }) => status === 'card_declined')
        ) {
          await person.makeDefault(await person.add('success'))
          person.isPoor = false
        }
      }
    }
  }
  expect(kills).toBeGreaterThan(100)
  for (const { kept } of people) {
    const invoices = await stage.invoices(kept.accountId)
    expect(Object.fromEntries(invoices.map(({ period, total }) => [period, Math.round(Number(total) * 100)]))).toEqual(
      Object.fromEntries(kept.owed),
    )
    expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, place) => place + 1))
    const paid = invoices.filter(({ status }) => status === 'PAID')
    const taken = (await stage.bank(kept.accountId)).filter(({ outcome }) => outcome === 'paid')
    expect(taken).toHaveLength(paid.length)
    await expectRefunds(stage, kept)
    const attempts = await stage.attempts(kept.accountId)
    expect(attempts.every(({ outcome }) => outcome !== null)).toBe(true)
    const charged = attempts.filter(({ outcome }) => outcome === 'paid').map(({ attempt_id }) => attempt_id)
    expect(charged.sort()).toEqual(taken.map(({ key }) => key).sort())
  }
  const statuses = (await Promise.all(people.map(({ accountId }) => stage.invoices(accountId))))
    .flat()
    .map(({ status }) => status)
  // Whether one is void before it is paid is a matter of when nodes were killed.
  expect(new Set([...statuses, 'VOID'])).toEqual(new Set(['PAID', 'DECLINED', 'VOID', 'WAIVED']))
  for (const { staysPoor, get } of people) expect((await get()).featureSet === 'LOCKED').toBe(staysPoor)
  expect((await stage.closes()).slice(0, 12).map(({ state }) => state)).toEqual(Array(12).fill('closed'))
  expect(stage.failures.filter((cause) => !(cause instanceof Killed))).toEqual([])
  await stage.close()
}, 120_000)
