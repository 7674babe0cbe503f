import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { centsText, parseMoney } from '@doorward/core/billing/money'
import type { AccountId } from '@doorward/core/ids'
import type { InvoicePayer, Seller } from '@doorward/store/billing/invoices'
import type { Say } from '@doorward/texts/english'
import PdfDocument from 'pdfkit'

type Pdf = InstanceType<typeof PdfDocument>
interface Parties {
  accountId: AccountId
  seller: Seller
  payer: InvoicePayer
}

const margin = 56
const faces = { plain: 'Helvetica', strong: 'Helvetica-Bold' } as const
const titleGap = 0.4
const cellPadding = 4
const [textSize, titleSize, tableSize, noteSize] = [10, 20, 9, 8]

/** The fonts that every reader of PDF has know these letters; for others stands a question mark. */
const writable = (text: string): string => text.normalize('NFC').replace(/[^\n\x20-\x7e\xa0-\xff€–—‘’“”…]/gu, '?')
const dayOf = (time: string): string => time.slice(0, 10)
/** The last day before an end. */
const dayBefore = (end: string): string => dayOf(new Date(Date.parse(end) - 1).toISOString())

function paragraph(pdf: Pdf, lines: readonly (string | undefined)[]): void {
  const said = lines.filter((line) => line !== undefined && line !== '')
  if (said.length > 0) pdf.text(writable(said.join('\n'))).moveDown()
}

function head(pdf: Pdf, { text }: Say, invoice: InvoiceReply, { accountId, seller, payer }: Parties): void {
  const { number = invoice.invoiceId, createdTime, period, dueTime, paidTime, isTestMoney } = invoice
  const address = (seller.address ?? '').split(',').map((line) => line.trim())
  paragraph(pdf, [seller.name, ...address, seller.vatId && text('invoice.vatId', { id: seller.vatId })])
  pdf.font(faces.strong).fontSize(titleSize)
  pdf.text(writable(text('invoice.title', { number }))).moveDown(titleGap)
  pdf.font(faces.plain).fontSize(textSize)
  if (isTestMoney) paragraph(pdf, [text('billing.testMoney')])
  paragraph(pdf, [text('invoice.to'), payer.name, payer.email, text('invoice.account', { account: accountId })])
  paragraph(pdf, [
    `${text('invoice.made')}: ${dayOf(createdTime)}`,
    period && `${text('invoice.period')}: ${period}`,
    dueTime && `${text('invoice.due')}: ${dayOf(dueTime)}`,
    paidTime && `${text('invoice.paid')}: ${dayOf(paidTime)}`,
  ])
}

const plans = {
  BETA_PLAN: 'billing.planBeta',
  PROMOTER: 'billing.planPromoter',
  ENTERPRISE: 'billing.planEnterprise',
} as const

type Row = string[]

/** What was called by plan, then what is added to it, and the total. */
function rowsOf({ text, language }: Say, invoice: InvoiceReply): { lines: Row[]; sums: [string, string][] } {
  const { lines = [], currency, subtotal, taxPercent = '0.00', tax, rounding, total } = invoice
  const head = (['what', 'calls', 'included', 'charged', 'unitPrice'] as const).map((key) => text(`invoice.${key}`))
  const { format: whole } = new Intl.NumberFormat(language)
  return {
    lines: [
      [...head, text('invoice.amount', { currency })],
      ...lines.map(({ featureSet, from, to, calls, includedCalls, chargedCalls, unitPrice = '', amount }) => [
        text('invoice.line', { plan: text(plans[featureSet]), from: dayOf(from), to: dayBefore(to) }),
        whole(calls),
        whole(includedCalls),
        whole(chargedCalls),
        unitPrice,
        amount,
      ]),
    ],
    sums: [
      ...(subtotal === undefined ? [] : [[text('invoice.subtotal'), subtotal] as [string, string]]),
      ...(tax === undefined ? [] : [[text('invoice.tax', { percent: taxPercent }), tax] as [string, string]]),
      ...(rounding === undefined ? [] : [[text('invoice.rounding'), rounding] as [string, string]]),
      [text('invoice.total'), `${centsText(parseMoney(total))} ${currency}`],
    ],
  }
}

function table(pdf: Pdf, { lines, sums }: ReturnType<typeof rowsOf>): void {
  const cells = (row: Row, isStrong: boolean) =>
    row.map((cell, place) => ({
      text: writable(cell),
      align: { x: place === 0 ? 'left' : 'right' } as const,
      font: { src: isStrong ? faces.strong : faces.plain },
    }))
  const defaultStyle = { border: [0, 0, 0.5, 0] as [number, number, number, number], padding: cellPadding }
  const data = lines.map((row, place) => cells(row, place === 0))
  pdf.table({ columnStyles: ['*', 50, 55, 55, 75, 75], defaultStyle, data })
  pdf.moveDown()
  const last = sums.length - 1
  pdf.table({ columnStyles: ['*', 120], defaultStyle, data: sums.map((row, place) => cells(row, place === last)) })
  pdf.moveDown().font(faces.plain)
}

/** An invoice as it is printed. */
export function invoicePdf(say: Say, invoice: InvoiceReply, parties: Parties): Promise<Buffer> {
  const { number = invoice.invoiceId, createdTime } = invoice
  const title = say.text('invoice.title', { number })
  const info = { Title: title, CreationDate: new Date(createdTime) }
  const pdf = new PdfDocument({ size: 'A4', margin, lang: say.language, displayTitle: true, compress: false, info })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  pdf.font(faces.plain).fontSize(textSize)
  head(pdf, say, invoice, parties)
  pdf.fontSize(tableSize)
  table(pdf, rowsOf(say, invoice))
  pdf.fontSize(noteSize)
  paragraph(pdf, [say.text('invoice.times')])
  pdf.end()
  return whole
}
