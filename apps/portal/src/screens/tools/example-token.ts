const inBase64Url = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const hourSeconds = 3600

/** A token as an issuer would make it, to try the page with: made up, signed by nobody, and good for nothing. */
export function exampleToken(issuer: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const header = { alg: 'EdDSA', typ: 'at+jwt', kid: 'example' }
  const payload = { iss: issuer, sub: 'maya.example', aud: [issuer], scope: 'openid', iat, exp: iat + hourSeconds }
  return `${inBase64Url(header)}.${inBase64Url(payload)}.${'A'.repeat(86)}`
}
