import { textsFor } from '@doorward/api/texts'
import { invoicePdf } from '@doorward/api/usage/invoice-pdf'
import { periodOf, startOf } from '@doorward/core/billing/period'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveAll } from '../src/serve-all.ts'
import { type BillingStage, openBillingStage } from './billing-stage.ts'
import { portalToken } from './portal-token.ts'

let stage: BillingStage
let app: FastifyInstance
let token: string
let owner: Awaited<ReturnType<BillingStage['somebody']>>
let stranger: typeof owner
let mover: typeof owner
const thisMonth = periodOf(new Date())
const lastMonth = periodOf(new Date(startOf(thisMonth).getTime() - 1))
beforeAll(async () => {
  stage = await openBillingStage('2025-03')
  const platform = { ...stage.platform, now: () => new Date() }
  owner = await stage.somebody('Ärger & Söhne')
  stranger = await stage.somebody('stranger')
  await owner.add('success')
  await owner.choose('PROMOTER')
  await stage.call(owner.accountId, new Date('2025-03-20T10:00:00Z'), 157_690)
  stage.setTime(new Date('2025-04-01T00:00:10Z'))
  const invoicing = { ...stage.parts.invoicing, taxPercentHundredths: 1_900 }
  await stage.closeMonths({ ...stage.parts, invoicing })
  await stage.collectAll()
  mover = await stage.somebody('mover')
  await moveWithin(lastMonth)
  const config = { ...platform.config, services: ['api'] as const }
  app = await serveAll({ ...platform, config }, { logger: false, isStopping: () => false })
  token = await portalToken(platform, owner.subject)
}, 60_000)
/** Has the mover change the plan within a month that is closed then. */
async function moveWithin(month: string) {
  stage.setTime(new Date(`${month}-01T00:00:10Z`))
  await mover.add('success')
  await stage.call(mover.accountId, new Date(`${month}-05T10:00:00Z`), 90_000)
  stage.setTime(new Date(`${month}-15T12:00:00Z`))
  await mover.choose('PROMOTER')
  await stage.call(mover.accountId, new Date(`${month}-20T10:00:00Z`), 160_000)
  stage.setTime(new Date(`${thisMonth}-01T00:00:10Z`))
  await stage.closeMonths()
}
afterAll(async () => {
  await app?.close()
  await stage?.close()
})

const get = (accept: string, of = owner.accountId, id = 'inv_2025_03') =>
  read(accept, of, `/v1/accounts/${of}/invoices/${id}`)
const read = async (accept: string, of: string, url: string) => {
  const reply = await app.inject({
    url,
    headers: { host: `${of}.eu-west.${stage.platform.hosts.domain}`, authorization: `Bearer ${token}`, accept },
  })
  return {
    status: reply.statusCode,
    type: reply.headers['content-type'],
    headers: reply.headers,
    raw: reply.rawPayload,
  }
}

/** The texts that an uncompressed PDF shows, line by line. */
const shown = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\[(.*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )

it('BIL-05 an invoice is had as PDF: who sends it, to whom, its number, lines, tax, rounding and total', async () => {
  const { status, type, headers, raw } = await get('application/pdf')
  expect([status, type]).toEqual([200, 'application/pdf'])
  const number = `${owner.accountId.slice(4).toUpperCase()}-0001`
  expect(headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`)
  expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
  const lines = shown(raw)
  for (const text of [
    'Seller Ltd',
    '1 Road',
    'VAT id XX1',
    `Invoice ${number}`,
    'Test money: nobody is charged.',
    'Ärger & Söhne',
    'Month: 2025-03',
    'Promoter, 2025-03-01 to 2025-03-31',
    '157,690',
    '57,690',
    '63.4590',
    'Tax 19.00 %',
    '12.0572',
    'Rounding to whole cents',
    '0.0038',
    '75.52 EUR',
  ])
    expect(lines).toContain(text)
})

it('BIL-05 an invoice begins with its test money, and says so where the operator has set no seller', async () => {
  expect(shown((await get('application/pdf')).raw)[0]).toBe('Test money: nobody is charged.')
  const invoice = JSON.parse((await get('application/json')).raw.toString())
  const parties = { accountId: owner.accountId, seller: {}, payer: {} }
  const lines = shown(await invoicePdf(textsFor({}), { ...invoice, isTestMoney: undefined }, parties))
  expect(lines[0]).toBe('No seller is set: whoever operates this installation has not said who sends its invoices.')
  expect(lines).not.toContain('Test money: nobody is charged.')
})

it('BIL-05 an invoice is had as CSV and as JSON, which say the same', async () => {
  const csv = await get('text/csv')
  expect(csv).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8; header=present' })
  const rows = csv.raw.toString().split('\r\n')
  expect(rows[0]).toBe('invoice,period,item,from,to,calls,includedCalls,chargedCalls,unitPrice,amount,currency')
  expect(rows.at(-2)).toMatch(/,2025-03,total,,,,,,,75.5200,EUR$/)
  expect(JSON.parse((await get('application/json')).raw.toString())).toMatchObject({
    invoiceId: 'inv_2025_03',
    status: 'PAID',
    period: '2025-03',
    total: '75.5200',
    subtotal: '63.4590',
    taxPercent: '19.00',
    tax: '12.0572',
    rounding: '0.0038',
    isTestMoney: true,
    lines: [{ featureSet: 'PROMOTER', chargedCalls: 57_690, unitPrice: '0.0011', amount: '63.4590' }],
  })
})

it('BIL-05 an invoice of another account is not found, nor one that there is not', async () => {
  for (const accept of ['application/pdf', 'text/csv', 'application/json']) {
    expect((await get(accept, stranger.accountId)).status).toBe(404)
    expect((await get(accept, owner.accountId, 'inv_2025_02')).status).toBe(404)
  }
})

it('BIL-05 a credit note is had as PDF, CSV and JSON as its invoice is, and not from another account', async () => {
  const of = { ticketId: 'tkt_document000', reference: 'inv_2025_03', amount: '11.90' }
  await stage.grant(owner.accountId, of)
  await stage.payBack(owner.accountId)
  const [note] = await stage.creditNotes(owner.accountId)
  const at = (accept: string, account = owner.accountId) =>
    read(accept, account, `/v1/accounts/${account}/credit-notes/${note?.creditNoteId}`)
  const account = owner.accountId.slice(4).toUpperCase()
  const pdf = await at('application/pdf')
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="${account}-C0001.pdf"`)
  const lines = shown(pdf.raw)
  for (const text of [
    'Seller Ltd',
    `Credit note ${account}-C0001`,
    'Test money: nobody is charged.',
    'Ärger & Söhne',
    `Takes off invoice: ${account}-0001`,
    'Why: It was our fault.',
    'Tax 19.00 % in it',
    '1.9000',
    '11.90 EUR',
  ])
    expect(lines).toContain(text)
  const csv = (await at('text/csv')).raw.toString().split('\r\n')
  expect(csv[0]).toBe('creditNote,invoice,created,item,amount,currency')
  expect(csv.at(-2)).toMatch(/,total,11\.9000,EUR$/)
  const json = JSON.parse((await at('application/json')).raw.toString())
  expect(json).toMatchObject({ state: 'PAID_BACK', amount: '11.9000', tax: '1.9000', invoiceId: 'inv_2025_03' })
  expect(JSON.parse((await get('application/json')).raw.toString()).creditNotes).toMatchObject([
    { creditNoteId: note?.creditNoteId, number: `${account}-C0001`, state: 'PAID_BACK' },
  ])
  for (const accept of ['application/pdf', 'text/csv', 'application/json'])
    expect((await at(accept, stranger.accountId)).status).toBe(404)
})

it('BIL-05 the cost of a month in which the plan changed is told as its invoice has it', async () => {
  const by = await portalToken({ ...stage.platform, now: () => new Date() }, mover.subject)
  const read = async (url: string) => {
    const host = `${mover.accountId}.eu-west.${stage.platform.hosts.domain}`
    return (await app.inject({ url, headers: { host, authorization: `Bearer ${by}` } })).json()
  }
  const invoice = await read(`/v1/accounts/${mover.accountId}/invoices/inv_${lastMonth.replace('-', '_')}`)
  expect(invoice.subtotal).toBe('66.0000')
  const { subtotal: cost, currency, lines } = invoice
  const usage = await read(`/v1/accounts/${mover.accountId}/usage`)
  expect(usage.history).toEqual([{ month: lastMonth, calls: 250_000, cost, currency, lines }])
})
