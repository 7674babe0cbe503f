/** Lengths of a password that is the only factor (decisions 27; security 23, 24). */
export const passwordCharactersMin = 15
/** The same beside a second factor. */
export const passwordCharactersMinOfTwo = 8
export const passwordBytesMax = 1024

/** Words that many passwords are made of. */
const commonWords =
  'password passwort passord motdepasse contraseña senha parola qwertyuiop qwertzuiop azertyuiop qwerty qwertz azerty asdfghjkl asdfgh zxcvbnm yxcvbnm zxcvbn abcdefghijklmnopqrstuvwxyz abcdef abc letmein welcome admin administrator iloveyou monkey dragon master sunshine princess football baseball superman batman trustno shadow michael jordan hunter secret login changeme default guest root user test summer winter spring autumn correct horse battery staple correcthorsebatterystaple thequickbrownfox jumpsoverthelazydog lorem ipsum dolor sit amet passphrase please access hello world whatever nothing something starwars pokemon computer internet google facebook company'.split(
    ' ',
  )
const restMin = 6
const unitMax = 8

export type PasswordFault = 'TooShort' | 'TooLong' | 'Common' | 'Repeats' | 'Context'

/** The first characters of `text` repeated make the whole text. */
function repeats(text: string): boolean {
  const characters = [...text]
  for (let unit = 1; unit <= Math.min(unitMax, characters.length / 2); unit++) {
    if (characters.every((character, place) => character === characters[place % unit])) return true
  }
  return false
}

const without = (text: string, words: readonly string[]): string =>
  words.reduce((rest, word) => (word.length >= 3 ? rest.replaceAll(word, '') : rest), text)

/**
 * What is wrong with a wish for a password; undefined when nothing is. No composition rules: only its length, and that
 * it is not one that everybody tries first, nor made of words about its owner (security 23).
 * @param context e-mail address, name, product: what an attacker knows
 * @param charactersMin fewer for somebody who shows a second factor
 */
export function judgePassword(
  password: string,
  context: readonly string[],
  charactersMin = passwordCharactersMin,
): PasswordFault | undefined {
  if (new TextEncoder().encode(password).length > passwordBytesMax) return 'TooLong'
  if ([...password].length < charactersMin) return 'TooShort'
  const plain = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const letters = plain.replace(/\p{N}/gu, '')
  if (repeats(password) || (plain !== '' && repeats(plain))) return 'Repeats'
  if (/^\d+$/.test(plain) && isRun(plain)) return 'Common'
  if (letters !== '' && without(letters, commonWords).length < Math.min(restMin, letters.length)) return 'Common'
  const known = context.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  const longestFirst = known.sort((a, b) => b.length - a.length)
  if (letters !== '' && without(letters, longestFirst).length < Math.min(restMin, letters.length)) return 'Context'
  return undefined
}

/** Whether a password is too short to let somebody in without a second factor. */
export const isShortPassword = (password: string): boolean => [...password].length < passwordCharactersMin

/** Digits that go up or down by one, as on a keyboard: 123456789012345. */
function isRun(text: string): boolean {
  const digits = [...text].map(Number)
  const steps = digits.slice(1).map((digit, place) => (digit - (digits[place] ?? 0) + 10) % 10)
  return steps.every((step) => step === steps[0])
}
