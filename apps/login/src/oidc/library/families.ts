import { Provider } from './oidc-provider.ts'

/**
 * A family is what one code made: its refresh tokens, each from the one before, and its access tokens. Its name is the
 * hash of the code. Within a request to the token endpoint it is that of the code or refresh token that was shown.
 */
const shown = new WeakMap<object, string>()

/** Takes note of the family of the code or refresh token that this request showed. */
export function noteFamily(family: string): void {
  const { ctx } = Provider
  if (ctx?.oidc?.route === 'token') shown.set(ctx, family)
}

/** The family that this request to the token endpoint is about; undefined anywhere else. */
export const presentFamily = (): string | undefined => (Provider.ctx ? shown.get(Provider.ctx) : undefined)
