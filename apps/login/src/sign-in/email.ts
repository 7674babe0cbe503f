/** An address as typed, without the blanks around it; undefined when it can't be one. */
export function parseEmail(text: string | undefined): string | undefined {
  const email = (text ?? '').trim()
  if (email.length > 254 || !/^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+$/.test(email)) return undefined
  return /\p{Cc}|\p{Cf}/u.test(email) ? undefined : email
}
