/** Array literals as PostgreSQL reads them (manual 8.15.6). */

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

export const textArray = (texts: readonly (string | null)[]): string =>
  `{${texts.map((text) => (text === null ? 'null' : quoted(text))).join(',')}}`

/** Of numbers, booleans, or anything else whose text needs no quotes. */
export const plainArray = (values: readonly (number | boolean)[]): string => `{${values.join(',')}}`

export const timeArray = (times: readonly Date[]): string => `{${times.map((time) => time.toISOString()).join(',')}}`
