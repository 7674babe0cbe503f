import type { Effect } from '@doorward/contract/preview'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import type { Undoing } from '../../queries/server/item-queries.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { DangerZone } from '../../ui/action/DangerZone.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import { isLarge } from '../effect/effect-words.ts'
import { useEffectOf } from '../effect/use-effect-of.ts'
import { undoOf } from '../history/restored.ts'

interface DeleteZoneProps {
  noun: string
  name: string
  text: string
  consequences: ReactNode[]
  countsPeople?: true | undefined
  typedName?: boolean
  undo: string
  /** What deleting it would move, where that can be asked. */
  effectOf?: (() => Promise<Effect>) | undefined
  remove: () => Promise<Undoing | undefined>
  /** The list to go to afterwards. */
  backTo: string
}

/** The last card of an item's overview: deleting it, with its consequences counted first. */
export function DeleteZone({
  noun,
  name,
  text,
  consequences,
  countsPeople,
  typedName,
  undo,
  effectOf,
  remove,
  backTo,
}: DeleteZoneProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const asked = useEffectOf(
    asking && effectOf ? ['delete', backTo, name] : undefined,
    () => (effectOf ? effectOf() : Promise.reject(new Error('nothing was asked'))),
    0,
  )
  return (
    <>
      <DangerZone acts={[{ label: t('nouns.deleteNoun', { noun }), text, onClick: () => setAsking(true) }]} />
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('nouns.deleteNamed', { noun, name })}
        consequences={[
          ...(countsPeople && asked?.effect ? [] : consequences),
          asked && <EffectPanel key="effect" asked={asked} />,
        ]}
        label={t('nouns.deleteNoun', { noun })}
        failed={t('nouns.deleteFailed', { noun })}
        typedName={typedName || (asked?.effect && isLarge(asked.effect)) ? name : undefined}
        wait={asked?.isAsking ? t('effect.counting') : undefined}
        undo={undo}
        action={async () => {
          tellDone(capital(t('nouns.deleted', { noun })), undoOf(noun, await remove()))
          void navigate(backTo)
        }}
      />
    </>
  )
}
