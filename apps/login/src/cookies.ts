/** The cookies of a request's header in the order they were sent: the oldest of a path first (RFC 6265 §5.4). */
export const cookiesOf = (header: string | undefined): [name: string, value: string][] =>
  (header ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return value.length > 0 ? [[name, value.join('=')]] : []
  })

export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  cookiesOf(header).find(([each]) => each === name)?.[1]

/** The header with this value as the one cookie of the name, whatever others were sent. */
export const withCookie = (header: string | undefined, name: string, value: string): string =>
  [...cookiesOf(header).filter(([each]) => each !== name), [name, value]].map((pair) => pair.join('=')).join('; ')

/**
 * The line that sets a cookie of ours, whose name begins with `__Host-`: no other host can have set it (RFC 6265bis
 * §4.1.3.2), no script reads it (security 29). No value and no seconds drop it.
 */
export const cookieLine = (name: string, value = '', seconds = 0): string =>
  `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${seconds}`
