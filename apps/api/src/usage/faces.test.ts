import type { AccountId } from '@doorward/core/ids'
import { english } from '@doorward/texts/english'
import { describe, expect, it } from 'vitest'
import { inFaces, western } from './faces.ts'
import { printed } from './paper.ts'

describe('the letters of an invoice', () => {
  it('BIL-05 come from the font that has them; for one that none has stands a question mark', () => {
    expect(inFaces('Ärger & Söhne')).toEqual([{ face: 'Helvetica', text: 'Ärger & Söhne' }])
    expect(inFaces('Łódź').map(({ text }) => text)).toEqual(['Ł', 'ód', 'ź'])
    expect(inFaces('ΑΒ Общество 会').map(({ face, text }) => [face.split('-').at(-3), text])).toEqual([
      ['greek', 'ΑΒ'],
      [undefined, ' '],
      ['cyrillic', 'Общество'],
      [undefined, ' ?'],
    ])
    expect(western('Συμ 1')).toBe('??? 1')
  })

  it('BIL-05 are in its PDF: whoever pays reads the own name', async () => {
    const name = 'Ρόδο Общество Łódź'
    const pdf = await printed(english, {
      title: 'Invoice 1',
      createdTime: '2026-01-31T12:00:00.000Z',
      facts: [],
      lines: [],
      sums: [['Total', '1.00 EUR']],
      notes: [],
      parties: { accountId: 'acc-1' as AccountId, seller: {}, payer: { name } },
    })
    const text = pdf.toString('latin1')
    expect(text).toContain('+Inter')
    const beyond = [...name].filter((letter) => letter.charCodeAt(0) > 0xff)
    const told = text.toLowerCase()
    for (const letter of beyond) expect(told).toContain(letter.charCodeAt(0).toString(16).padStart(4, '0'))
  })
})
