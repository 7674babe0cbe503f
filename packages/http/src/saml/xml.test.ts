import { describe, expect, it } from 'vitest'
import { parseXml, XmlError } from './xml.ts'

/** Of the first two the parser that makes a tree takes minutes, of others seconds, and nobody else is answered meanwhile. */
const slow: [name: string, text: string][] = [
  ['elements in each other that never end', '<a>'.repeat(80_000)],
  ['elements in each other', `${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}`],
  ['beginnings of tags', '<'.repeat(200_000)],
  ['ends of tags that nothing began', '</a>'.repeat(60_000)],
  ['comments that never end', `<r>${'<!--'.repeat(60_000)}`],
  ['instructions that never end', '<?'.repeat(100_000)],
  ['attributes', `<r ${Array.from({ length: 20_000 }, (_, place) => `a${place}=""`).join(' ')}/>`],
  ['elements beside each other', `<r>${'<a/>'.repeat(60_000)}</r>`],
  ['elements that are opened by an attribute', '<a b="'.repeat(40_000)],
  ['instructions beside the root', `<r/>${'<?x y?>'.repeat(30_000)}`],
  ['comments beside the root', `<r/>${'<!---->'.repeat(30_000)}`],
  ['comments before the root', `${'<!---->'.repeat(6_000)}<r/>`],
  ['ampersands', `<r>${'&'.repeat(200_000)}</r>`],
]

describe('LGN-09 a document that a stranger wrote', () => {
  it.each(slow)('is refused at once, where it would hold everybody up: %s', async (_, text) => {
    await expect(parseXml(text)).rejects.toThrow(XmlError)
  })

  it('is read where it is as large as those of use', async () => {
    const group = (place: number) => `<v xmlns:x="urn:x" x:type="text">Group ${place} &amp; others</v>`
    const text = `<?xml version="1.0"?><r>${Array.from({ length: 3_000 }, (_, place) => group(place)).join('')}</r>`
    expect((await parseXml(text)).childNodes).toHaveLength(3_000)
  })

  it('is read with a few comments beside its root, and without any', async () => {
    for (const beside of ['', '<!-- ours --><?xml-stylesheet x?>'])
      expect((await parseXml(`${beside}<r><a/></r>${beside}`)).childNodes).toHaveLength(1)
  })

  it.each([
    ['two roots', '<a/><b/>'],
    ['an end that belongs to another', '<a></b>'],
    ['no root', '<!-- nothing -->'],
    ['an entity', '<a>&other;</a>'],
    ['a document type', '<!DOCTYPE a><a/>'],
  ])('is refused where it has %s', async (_, text) => {
    await expect(parseXml(text)).rejects.toThrow(XmlError)
  })
})
