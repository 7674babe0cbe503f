import type { Effect } from '@doorward/contract/preview'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/texts.ts'
import type { ItemQueries, NotRestored } from '../../queries/server/item-queries.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
import { saysRestored, undoOf } from './restored.ts'

/** Restoring the earlier states of one item. */
export interface Restoring {
  noun: string
  name: string
  restore: (revision: number) => Promise<NotRestored[]>
  /** What of a state comes back, where it is not all of it. */
  comesBack?: ItemQueries<never, never>['comesBack']
  /** Takes a restoring back, to what the item was after a revision; refused where it was changed since. */
  takeBack?: ((revision: number) => Promise<NotRestored[]>) | undefined
  /** What that would move, where it can be asked. */
  effectOf?: ((revision: number) => Promise<Effect>) | undefined
}

interface RestoreButtonProps extends Restoring {
  revision: number
  /** Whether the item is no more, so that there is no state of now. */
  isDeleted?: boolean
  /** The item's newest revision. */
  before?: number
  label: string
  /** What changes by it. */
  consequences: ReactNode[]
}

/** Makes an item what it was right after a revision, once that was confirmed. */
export function RestoreButton({ label, ...restoring }: RestoreButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-xs" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <RestoreDialog {...restoring} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}

type RestoreDialogProps = Omit<RestoreButtonProps, 'label'> & { opened: boolean; onClose: () => void }

/** Asks whether an item is to be what it was right after a revision, with what that would move. */
export function RestoreDialog({
  noun,
  name,
  restore,
  effectOf,
  takeBack,
  revision,
  isDeleted = false,
  before,
  consequences,
  opened,
  onClose,
}: RestoreDialogProps) {
  const action = async () => {
    const notRestored = await restore(revision)
    const undo = isDeleted || before === undefined ? undefined : takeBack && (() => takeBack(before))
    tellDone(saysRestored(noun, notRestored), undoOf(noun, undo))
  }
  return (
    <ConfirmEffect
      opened={opened}
      onClose={onClose}
      title={t('history.restoreNamed', { noun, name })}
      consequences={consequences}
      effectOf={effectOf && (() => effectOf(revision))}
      nameIfLarge={name}
      label={t('history.restoreNoun', { noun })}
      failed={t('history.restoreFailed', { noun })}
      color="ward"
      undo={t(isDeleted ? 'history.restoreUndoDeleted' : 'history.restoreUndo', { noun })}
      action={action}
    />
  )
}
