import type { AccountId } from '@doorward/core/ids'
import type { InvoicePayer, Seller } from '@doorward/store/billing/invoices'
import type { Say } from '@doorward/texts/english'
import type PdfDocument from 'pdfkit'
import { faces, inFaces, western } from './faces.ts'

type Pdf = InstanceType<typeof PdfDocument>
/** Between whom a paper is. */
export interface Parties {
  accountId: AccountId
  seller: Seller
  payer: InvoicePayer
}
type Lines = readonly (string | undefined)[]
type Row = string[]

const margin = 56
const titleGap = 0.4
/** How far below its top the letters of a line stand, whichever fonts they are of: as Helvetica's, by their size. */
const ascent = 0.718
const cellPadding = 4
const [textSize, titleSize, markSize, tableSize, noteSize] = [10, 20, 14, 9, 8]

export const dayOf = (time: string): string => time.slice(0, 10)

function paragraph(pdf: Pdf, lines: Lines, size = textSize): void {
  const said = lines.filter((line) => line !== undefined && line !== '')
  for (const line of said.join('\n').split('\n')) {
    const pieces = inFaces(line)
    if (pieces.length === 0) pdf.moveDown()
    for (const [place, { face, text }] of pieces.entries())
      pdf.font(face).text(text, { continued: place < pieces.length - 1, baseline: -ascent * size })
  }
  if (said.length > 0) pdf.font(faces.plain).moveDown()
}

/** What is to be seen before all else, in a frame over the whole width. */
function mark(pdf: Pdf, said: string): void {
  const data = [[{ text: western(said), font: { src: faces.strong } }]]
  pdf.fontSize(markSize).table({ defaultStyle: { border: 1.5, padding: cellPadding * 2 }, data })
  pdf.font(faces.plain).fontSize(textSize).moveDown()
}

/** Who sends it, what it is, to whom, and what there is to know of it. */
function head(pdf: Pdf, { text }: Say, { title, isTestMoney, facts, parties }: Paper): void {
  const { accountId, seller, payer } = parties
  const address = (seller.address ?? '').split(',').map((line) => line.trim())
  if (isTestMoney) mark(pdf, text('billing.testMoney'))
  const from = [seller.name, ...address, seller.vatId && text('invoice.vatId', { id: seller.vatId })]
  paragraph(pdf, from.some(Boolean) ? from : [text('invoice.noSeller')])
  pdf.font(faces.strong).fontSize(titleSize)
  pdf.text(western(title)).moveDown(titleGap)
  pdf.font(faces.plain).fontSize(textSize)
  paragraph(pdf, [text('invoice.to'), payer.name, payer.email, text('invoice.account', { account: accountId })])
  paragraph(pdf, facts)
}

const cells = (row: Row, isStrong: boolean) =>
  row.map((cell, place) => ({
    text: western(cell),
    align: { x: place === 0 ? 'left' : 'right' } as const,
    font: { src: isStrong ? faces.strong : faces.plain },
  }))
const defaultStyle = { border: [0, 0, 0.5, 0] as [number, number, number, number], padding: cellPadding }

/** Lines under their heads, then what they come to, the last of it in bold. */
function tables(pdf: Pdf, { lines, sums }: Paper): void {
  pdf.fontSize(tableSize)
  if (lines.length > 0) {
    const data = lines.map((row, place) => cells(row, place === 0))
    pdf.table({ columnStyles: ['*', 50, 55, 55, 75, 75], defaultStyle, data })
    pdf.moveDown()
  }
  const last = sums.length - 1
  pdf.table({ columnStyles: ['*', 120], defaultStyle, data: sums.map((row, place) => cells(row, place === last)) })
  pdf.moveDown().font(faces.plain)
}

/** What stands on a paper. */
export interface Paper {
  title: string
  createdTime: string
  isTestMoney?: boolean | undefined
  facts: Lines
  lines: Row[]
  sums: [string, string][]
  notes: Lines
  parties: Parties
}

/** A paper as it is printed. */
export async function printed(say: Say, paper: Paper): Promise<Buffer> {
  // With its fonts it takes more memory than many a room of ours, and few calls ask for it.
  const { default: PdfDocument } = await import('pdfkit')
  const { title, createdTime, notes } = paper
  const info = { Title: title, CreationDate: new Date(createdTime) }
  const pdf = new PdfDocument({ size: 'A4', margin, lang: say.language, displayTitle: true, compress: false, info })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  pdf.font(faces.plain).fontSize(textSize)
  head(pdf, say, paper)
  tables(pdf, paper)
  pdf.fontSize(noteSize)
  paragraph(pdf, notes, noteSize)
  pdf.end()
  return whole
}
