import type { Effect } from '@doorward/contract/preview'
import { type ComponentProps, useId } from 'react'
import { t } from '../../lib/texts.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { EffectPanel } from './EffectPanel.tsx'
import { isToldLarge, useEffectOf } from './use-effect-of.ts'

interface ConfirmEffectProps extends Omit<ComponentProps<typeof ConfirmModal>, 'wait' | 'evidence'> {
  /** What the act would move; left out where that can't be asked. */
  effectOf: (() => Promise<Effect>) | undefined
  /** Typed first where the effect is large. */
  nameIfLarge: string
  /** The consequences only count people: the effect takes their place once it is known. */
  countsPeople?: true | undefined
}

/** Asks before an act that moves rights: waits for its effect, tells it, and has a name typed where it is large. */
export function ConfirmEffect({ effectOf, nameIfLarge, countsPeople, ...props }: ConfirmEffectProps) {
  const id = useId()
  const asked = useEffectOf(props.opened ? id : undefined, effectOf, 0)
  const effect = asked?.effect
  return (
    <ConfirmModal
      {...props}
      consequences={countsPeople && effect ? [] : props.consequences}
      evidence={asked && <EffectPanel asked={asked} />}
      typedName={props.typedName ?? (asked && isToldLarge(asked) ? nameIfLarge : undefined)}
      wait={asked?.isAsking ? t('effect.counting') : undefined}
    />
  )
}
