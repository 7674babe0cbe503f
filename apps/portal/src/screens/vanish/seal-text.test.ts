import { createSecret } from '@doorward/contract/relay/secrets'
import { vanishingTextMax } from '@doorward/core/constants'
import { expect, test } from 'vitest'
import { isWholeKey, openText, sealText } from './seal-text.ts'

/** What the relay asks of a text. */
interface Bounds {
  minLength?: number
  maxLength?: number
  pattern?: string
}
/** Whether the relay takes a text for a part of what is sealed. */
function isTaken(part: 'ciphertext' | 'iv' | 'salt', text: string): boolean {
  const { minLength = 0, maxLength = 0, pattern } = createSecret.body.properties[part] as Bounds // as the contract declares texts
  return text.length >= minLength && text.length <= maxLength && new RegExp(pattern ?? '^$').test(text)
}

test.each([
  ['a word', 'word', ''],
  ['letters of any kind', '\u6771\u4eac \u{1f511}\nline', 'four words, made here'],
  ['the longest text', '\u20ac'.repeat(vanishingTextMax), ''],
])(
  'SCR-08 %s is opened by its link and pass phrase alone, and the relay takes what is sent of it',
  async (_, text, passphrase) => {
    const { sealed, key } = await sealText(text, passphrase)
    expect(isWholeKey(key)).toBe(true)
    for (const part of ['ciphertext', 'iv', 'salt'] as const) expect(isTaken(part, sealed[part])).toBe(true)
    expect(await openText(sealed, { key, passphrase })).toBe(text)
    expect(await openText(sealed, { key, passphrase: `${passphrase}x` })).toBeUndefined()
    expect(
      await openText(sealed, { key: key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), passphrase }),
    ).toBeUndefined()
  },
)

test.each(['river  stone Lamp-window', ' RIVER STONE LAMP WINDOW', 'river\u2013stone\u00a0lamp\nwindow\t'])(
  'SCR-08 the words of a pass phrase count, not how they are written: %j',
  async (typed) => {
    const made = await sealText('secret', 'river stone lamp window')
    expect(await openText(made.sealed, { key: made.key, passphrase: typed })).toBe('secret')
    const other = await sealText('secret', typed)
    expect(await openText(other.sealed, { key: other.key, passphrase: 'river stone lamp window' })).toBe('secret')
    expect(await openText(made.sealed, { key: made.key, passphrase: 'riverstone lamp window' })).toBeUndefined()
  },
)

test('SCR-08 a phrase of dashes alone is a phrase', async () => {
  const { sealed, key } = await sealText('secret', '---')
  expect(await openText(sealed, { key, passphrase: '' })).toBeUndefined()
  expect(await openText(sealed, { key, passphrase: '---' })).toBe('secret')
})

test('SCR-08 a link that was made before the words alone counted is opened by its phrase as it was typed', async () => {
  // Sealed by the release before, by the phrase "My-Own  Phrase".
  const sealed = {
    ciphertext: 'PkQs8BJn0abjFZ88R1wt8_biKa3j1apjXk_hzE-Q0yyUCUgK',
    iv: 'vVEgvRlKXYc5YUa3',
    salt: 'Ea9IccbYXtG16uixcvsYSg',
  }
  expect(
    await openText(sealed, { key: 'XqccizV7RGJl8V0tsrUSycHFufdk5SORm1a72zNZ6UU', passphrase: ' My-Own  Phrase' }),
  ).toBe('kept for a colleague')
})

test('SCR-08 the same text is never sealed alike', async () => {
  const [one, two] = await Promise.all([sealText('same', ''), sealText('same', '')])
  for (const part of ['ciphertext', 'iv', 'salt'] as const) expect(one.sealed[part]).not.toBe(two.sealed[part])
  expect(one.key).not.toBe(two.key)
})
