import { Stack } from '@mantine/core'
import type { RequestProps } from './AskDecision.tsx'
import { Decision } from './Decision.tsx'
import { EffectPanel } from './EffectPanel.tsx'

/** What approving an open request would give, and the buttons that decide it. */
export const EffectAndDecision = ({ request, version }: RequestProps) => (
  <Stack gap="sm">
    <EffectPanel access={request.access} />
    <Decision request={request} version={version} />
  </Stack>
)
