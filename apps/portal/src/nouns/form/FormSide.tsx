import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { t } from '../../lib/texts.ts'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import type { EffectAsked } from '../effect/use-effect-of.ts'

interface FormSideProps {
  /** What saving would move; nothing while nothing differs. */
  asked: EffectAsked | undefined
  /** What the item gives as it is. */
  now: ReactNode
}

/** Stands beside the fields of an item: what saving would move, and before anything differs what the item gives now. */
export function FormSide({ asked, now }: FormSideProps) {
  const heading = useId()
  return (
    <Stack component="section" aria-labelledby={heading} className="card" p="md" gap="sm">
      <Title order={2} size="h3" id={heading}>
        {asked || !now ? t('effect.ifSaved') : t('effect.now')}
      </Title>
      {asked ? <EffectPanel asked={asked} /> : (now ?? <Text fz="sm">{t('effect.toldHere')}</Text>)}
    </Stack>
  )
}
