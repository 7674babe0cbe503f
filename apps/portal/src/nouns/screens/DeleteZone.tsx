import type { Effect } from '@doorward/contract/preview'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import type { Undoing } from '../../queries/server/item-queries.ts'
import { DangerZone } from '../../ui/action/DangerZone.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
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
  return (
    <>
      <DangerZone acts={[{ label: t('nouns.deleteNoun', { noun }), text, onClick: () => setAsking(true) }]} />
      <ConfirmEffect
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('nouns.deleteNamed', { noun, name })}
        consequences={consequences}
        countsPeople={countsPeople}
        effectOf={effectOf}
        nameIfLarge={name}
        label={t('nouns.deleteNoun', { noun })}
        failed={t('nouns.deleteFailed', { noun })}
        typedName={typedName ? name : undefined}
        undo={undo}
        action={async () => {
          tellDone(capital(t('nouns.deleted', { noun })), undoOf(noun, await remove()))
          void navigate(backTo)
        }}
      />
    </>
  )
}
