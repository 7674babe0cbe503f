import { type Preset, presets } from '@doorward/core/providers/presets'
import type { Handler } from '../handler.ts'

const shown = Object.entries<Preset>(presets).map(([presetId, { scopes, ...preset }]) => ({
  presetId,
  type: 'OAUTH2' as const,
  ...preset,
  scopes: [...scopes],
}))

export const getConnectionPresets: Handler<'getConnectionPresets'> = async (call) => ({
  status: 200,
  body: { presets: shown, links: { self: { href: `${call.origin}/v1/connection-presets` } } },
})
