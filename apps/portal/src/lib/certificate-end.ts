/** One value of DER: its tag and where its content stands (X.690 §8.1). */
interface Value {
  tag: number
  from: number
  to: number
}
const tags = { sequence: 0x30, version: 0xa0, utcTime: 0x17, generalizedTime: 0x18 } as const

/** The value that begins at a place; undefined where none does. */
function valueAt(bytes: Uint8Array, at: number): Value | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) return undefined
  const lengthBytes = first < 0x80 ? 0 : first - 0x80
  if (lengthBytes > 4) return undefined
  const from = at + 2 + lengthBytes
  const length = lengthBytes ? bytes.subarray(at + 2, from).reduce((length, byte) => length * 256 + byte, 0) : first
  return from + length <= bytes.length ? { tag, from, to: from + length } : undefined
}

/** The values within a sequence, one after another. */
function valuesIn(bytes: Uint8Array, sequence: Value | undefined): Value[] {
  const values: Value[] = []
  if (sequence?.tag !== tags.sequence) return values
  for (let at = sequence.from; at < sequence.to; ) {
    const value = valueAt(bytes, at)
    if (!value || value.to > sequence.to) return values
    values.push(value)
    at = value.to
  }
  return values
}

/** A time as certificates have it, in UTC to the second; two digits of a year lie between 1950 and 2049 (RFC 5280 §4.1.2.5). */
function timeOf(bytes: Uint8Array, { tag, from, to }: Value): Date | undefined {
  if (tag !== tags.utcTime && tag !== tags.generalizedTime) return undefined
  const text = new TextDecoder().decode(bytes.subarray(from, to))
  const whole = tag === tags.generalizedTime ? text : `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}`
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

const bytesOf = (base64: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/** When a certificate ends (RFC 5280 §4.1); undefined for what is none. @param base64 its DER form */
export function certificateEnd(base64: string): Date | undefined {
  const bytes = bytesOf(base64.replaceAll(/\s/g, ''))
  const [signed] = valuesIn(bytes, valueAt(bytes, 0))
  const parts = valuesIn(bytes, signed).filter(({ tag }) => tag !== tags.version)
  const [, notAfter] = valuesIn(bytes, parts[3]) // after serial number, algorithm and issuer
  return notAfter && timeOf(bytes, notAfter)
}
