/** Array literals as PostgreSQL reads them (manual 8.15.6). */

/** What JSON writes in another way than as it is, but for the two signs that array literals escape as JSON does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const needsMore = /[\u0000-\u001f\ud800-\udfff]/

const quoted = (text: string): string => {
  if (!text.includes('"') && !text.includes('\\')) return `"${text}"`
  return needsMore.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : JSON.stringify(text) // twice as fast
}

export const textArray = (texts: readonly (string | null)[]): string =>
  `{${texts.map((text) => (text === null ? 'null' : quoted(text))).join(',')}}`

/** Of numbers, booleans, or anything else whose text needs no quotes. */
export const plainArray = (values: readonly (number | boolean)[]): string => `{${values.join(',')}}`

export const timeArray = (times: readonly Date[]): string => `{${times.map((time) => time.toISOString()).join(',')}}`
