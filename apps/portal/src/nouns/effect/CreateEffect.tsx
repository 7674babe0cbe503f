import type { Effect } from '@doorward/contract/preview'
import { Paper } from '@mantine/core'
import { useEffect } from 'react'
import { EffectPanel } from './EffectPanel.tsx'
import { useEffectOf } from './use-effect-of.ts'

interface CreateEffectProps {
  /** Names what would be created; undefined while the form is not filled in. */
  what: unknown
  ask: () => Promise<Effect>
  /** Hears of what is known now. */
  onEffect: (effect: Effect | undefined) => void
}

/** What creating an item would move, at the end of its form. */
export function CreateEffect({ what, ask, onEffect }: CreateEffectProps) {
  const asked = useEffectOf(what, ask)
  const effect = asked?.effect
  useEffect(() => onEffect(effect), [effect, onEffect])
  if (!asked) return null
  return (
    <Paper withBorder p="sm">
      <EffectPanel asked={asked} />
    </Paper>
  )
}
