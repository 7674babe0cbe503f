import { Stack, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import type { RequestProps } from './AskDecision.tsx'
import { Decision } from './Decision.tsx'
import { EffectPanel } from './EffectPanel.tsx'

interface EffectAndDecisionProps extends RequestProps {
  /** Those that are ticked in the list are decided below, and this one not beside them. */
  rests?: boolean
}

/** What approving an open request would give, and the buttons that decide it. */
export const EffectAndDecision = ({ request, version, rests = false }: EffectAndDecisionProps) => (
  <Stack gap="sm">
    <EffectPanel access={request.access} />
    {rests ? (
      <Text fz="sm" c="dimmed">
        {t('requests.tickedDecided')}
      </Text>
    ) : (
      <Decision request={request} version={version} />
    )}
  </Stack>
)
