import { sharedClientId } from '@doorward/core/connections/shared-identity'
import { type Preset, presets } from '@doorward/core/providers/presets'
import { isForDevelopment } from '@doorward/http/app/host'
import type { ApiCall, Handler } from '../handler.ts'

const shown = Object.entries<Preset>(presets).map(([presetId, { scopes, ...preset }]) => ({
  presetId,
  type: 'OAUTH2' as const,
  ...preset,
  scopes: [...scopes],
}))

/** Ids of the presets whose provider a connection may use by the operator's credential. */
const sharedAt = ({ origin, environment: { hosts, sharedIdentities } }: Pick<ApiCall, 'origin' | 'environment'>) =>
  new Set(isForDevelopment(hosts, origin) ? sharedIdentities.map(({ presetId }) => presetId) : [])

export const getConnectionPresets: Handler<'getConnectionPresets'> = async (call) => {
  const shared = sharedAt(call)
  const told = shown.map((preset) => (shared.has(preset.presetId) ? { ...preset, sharedClientId } : preset))
  return { status: 200, body: { presets: told, links: { self: { href: `${call.origin}/v1/connection-presets` } } } }
}
