/** NUL and halves of characters: JSON may spell them, and no text of the database has them. */
const unkeepable = /[\0\p{Cs}]/u

/** Whether the database can keep a value: whether it can keep every text in it. */
export function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !unkeepable.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isKeepable)
}
