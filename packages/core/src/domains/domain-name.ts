/** A domain as it is stored and asked for: in lower case, without the dot that ends a whole name (RFC 1034 §3.1). */
export const tidyDomainName = (text: string): string => text.toLowerCase().replace(/\.$/, '')
