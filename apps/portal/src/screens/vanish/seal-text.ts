/** What the server keeps of a text, each in base64url: none of it tells anything without the key. */
export interface SealedText {
  ciphertext: string
  iv: string
  salt: string
}

const keyBytes = 32
const saltBytes = 16
const ivBytes = 12
/** What OWASP asks for with SHA-256; a pass phrase may be short. */
const iterations = 600_000

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

function toText(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** What a link carries of the key, such as it can only be whole. */
export const isWholeKey = (key: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(key)

const asTyped = (passphrase: string): string => passphrase.normalize('NFKC').trim()

/** The words of a pass phrase, however they are written down: it is told over the telephone, or read off a note. */
function wordsOf(passphrase: string): string {
  const words = asTyped(passphrase)
    .toLowerCase()
    .split(/[\s\p{Dash_Punctuation}]+/u)
    .filter(Boolean)
  return words.length > 0 ? words.join(' ') : asTyped(passphrase)
}

/** The key of the cipher: made of the link's part and of the pass phrase, so that neither opens anything alone. */
async function keyOf(linkKey: Uint8Array, salt: Uint8Array<ArrayBuffer>, phrase: string): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(phrase)
  const material = new Uint8Array(linkKey.length + typed.length)
  material.set(linkKey)
  material.set(typed, linkKey.length)
  const password = await crypto.subtle.importKey('raw', material, 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(derivation, password, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Seals a text under a new key, of which `key` goes into the link and nowhere else. */
export async function sealText(text: string, passphrase: string): Promise<{ sealed: SealedText; key: string }> {
  const [linkKey, salt, iv] = [random(keyBytes), random(saltBytes), random(ivBytes)]
  const key = await keyOf(linkKey, salt, wordsOf(passphrase))
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  const sealed = { ciphertext: toText(new Uint8Array(ciphertext)), iv: toText(iv), salt: toText(salt) }
  return { sealed, key: toText(linkKey) }
}

/** The text again; undefined where link or pass phrase are not those it was sealed with. */
export async function openText(
  { ciphertext, iv, salt }: SealedText,
  { key: linkKey, passphrase }: { key: string; passphrase: string },
): Promise<string | undefined> {
  const opening = { name: 'AES-GCM', iv: fromText(iv) }
  // What was sealed before the words alone counted was sealed as it was typed.
  for (const phrase of new Set([wordsOf(passphrase), asTyped(passphrase)])) {
    const key = await keyOf(fromText(linkKey), fromText(salt), phrase)
    const bytes = await crypto.subtle.decrypt(opening, key, fromText(ciphertext)).catch(() => undefined)
    if (bytes) return new TextDecoder().decode(bytes)
  }
  return undefined
}
