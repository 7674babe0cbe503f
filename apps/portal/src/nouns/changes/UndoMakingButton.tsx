import { limits } from '@doorward/core/limits'
import { useState } from 'react'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
import { undoOf } from '../history/restored.ts'
import { itemKinds, itemPage } from './item-kinds.ts'
import { LookAndUndo, type UndoProps } from './LookAndUndo.tsx'
import { tellChangedSince } from './tell-changed-since.ts'

const firstRevision = 1

/** Ends what a change made, if nothing changed it since; it can be restored like anything that was deleted. */
export function UndoMakingButton({ change: { itemKind, itemId, revision }, refusal, ofApproval = false }: UndoProps) {
  const { one: noun, queries } = itemKinds[itemKind]
  const [made, setMade] = useState<{ name: string; version: string | undefined }>()
  const [asking, setAsking] = useState(false)
  // What the account itself came with, such as its owner, is not to be taken back by a press.
  if (revision <= firstRevision || !queries?.restoresDeleted || !queries.remove || !queries.reread) return null
  const { remove, reread, effects } = queries
  const { remove: effectOf } = effects
  const look = async () => {
    const [newest, { item, version }] = await Promise.all([
      queryClient.fetchQuery({ ...queries.change(itemId), staleTime: 0 }),
      reread(itemId),
    ])
    if (newest?.revision !== revision) return tellChangedSince(itemPage(itemKind, itemId), newest)
    const { name } = item as { name?: string } // whichever noun it is
    setMade({ name: name ?? itemId, version })
    setAsking(true)
  }
  return (
    <>
      <LookAndUndo look={look} refusal={refusal} {...(ofApproval ? { label: t('changes.takeBack') } : {})} />
      {made && (
        <ConfirmEffect
          opened={asking}
          onClose={() => setAsking(false)}
          title={
            ofApproval
              ? t('changes.takeBackAsk', { name: made.name })
              : t('acts.deleteNamed', { noun, name: made.name })
          }
          consequences={
            ofApproval ? [t('changes.takeBackLeaves'), t('changes.staysApproved')] : [t('changes.wasJustMade')]
          }
          effectOf={effectOf && (() => effectOf(itemId, made.version))}
          nameIfLarge={made.name}
          label={ofApproval ? t('changes.takeBack') : t('acts.deleteNoun', { noun })}
          failed={t('acts.deleteFailed', { noun })}
          undo={t('acts.canBeRestored', { count: limits.restorableDays })}
          action={async () => {
            const undoing = await remove(itemId, made.version)
            const done = ofApproval ? t('changes.takenBack') : capital(t('acts.deleted', { noun }))
            tellDone(done, undoOf(noun, undoing))
          }}
        />
      )}
    </>
  )
}
