import type { Effect } from '@doorward/contract/preview'
import { Paper, Text } from '@mantine/core'
import { useEffect } from 'react'
import { EffectPanel } from './EffectPanel.tsx'
import { type EffectAsked, useEffectOf } from './use-effect-of.ts'

interface CreateEffectProps {
  /** Names what would be created; undefined while the form is not filled in. */
  what: unknown
  /** When it comes about, where creating alone moves nothing. */
  when: string | undefined
  /** Why it moves nothing, said where it does not. */
  none: string | undefined
  ask: () => Promise<Effect>
  /** Hears of what is known now. */
  onAsked: (asked: EffectAsked | undefined) => void
}

/** What creating an item would move, at the end of its form. */
export function CreateEffect({ what, when, none, ask, onAsked }: CreateEffectProps) {
  const asked = useEffectOf(what, ask)
  const { effect, error, isAsking } = asked ?? {}
  useEffect(
    () => onAsked(isAsking === undefined ? undefined : { effect, error, isAsking }),
    [effect, error, isAsking, onAsked],
  )
  if (!asked) return null
  return (
    <Paper withBorder p="sm">
      {when && effect && effect.gained.users > 0 && (
        <Text fz="sm" fw={500} mb={4}>
          {when}
        </Text>
      )}
      {none && effect?.gained.users === 0 ? <Text fz="sm">{none}</Text> : <EffectPanel asked={asked} />}
    </Paper>
  )
}
