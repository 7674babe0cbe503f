/** What an application may ask of a provider for one sign-in; everything else is the connection's own affair, or the protocol's. */
const askable: ReadonlySet<string> = new Set([
  ...['login_hint', 'prompt', 'screen_hint', 'domain_hint', 'ui_locales', 'acr_values', 'display', 'max_age'],
  ...['hd', 'organization', 'connection', 'provider', 'kc_idp_hint', 'idp', 'access_type'],
])

const valueMax = 256

/**
 * Properties of a request as they go along to the provider (contract, login 3.1): what may not be asked for is left out,
 * as is what is no text.
 */
export const tidyRequestProperties = (given: { [name: string]: unknown } | null | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([name, value]) =>
      askable.has(name) && typeof value === 'string' && value !== '' && value.length <= valueMax
        ? [[name, value] as const]
        : [],
    ),
  )
