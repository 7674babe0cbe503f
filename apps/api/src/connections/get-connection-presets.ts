import { listConnectionPresets } from '@doorward/contract/authorization/connections'
import { type Preset, presets } from '@doorward/core/providers/presets'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'

const shown = Object.entries<Preset>(presets).map(([presetId, { scopes, ...preset }]) => ({
  presetId,
  type: 'OAUTH2' as const,
  ...preset,
  scopes: [...scopes],
}))

export const getConnectionPresets = handles(listConnectionPresets, async (call, _: ApiEnvironment) => ({
  status: 200,
  body: { presets: shown, links: { self: { href: `${call.origin}/v1/connection-presets` } } },
}))
