/** Names of fields that hold a secret. */
const secretField = /secret|password|passphrase|token|privatekey|accesskey|signingkey|credential|code$/i
const mask = '***'
/** An invite's id is the secret of its link. */
const secretIds = /\binv_[A-Za-z0-9]{20,}/g

/** An address without the ids that are secrets. */
export const maskedAddress = (address: string): string => address.replace(secretIds, `inv_${mask}`)

/** A value of JSON with a mask for each secret in it. */
export function masked(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return value !== '' && secretField.test(field) ? mask : maskedAddress(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => masked(each, field))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each, name)]))
}
