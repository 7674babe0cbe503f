const mappedPrefix = '::ffff:'

/**
 * The address a request came from, as people write it: an IPv4 address that a socket of both kinds shows mapped into
 * IPv6 (RFC 4291 §2.5.5.2) is shown plain. Empty for somebody who has left: a closed socket has none.
 */
export const clientAddress = ({ ip = '' }: { ip?: string | undefined }): string =>
  ip.startsWith(mappedPrefix) && ip.includes('.') ? ip.slice(mappedPrefix.length) : ip
