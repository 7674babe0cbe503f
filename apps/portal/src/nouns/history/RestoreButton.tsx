import type { Effect } from '@doorward/contract/preview'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/texts.ts'
import type { ItemQueries, NotRestored } from '../../queries/server/item-queries.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
import { saysRestored } from './restored.ts'

/** Restoring the earlier states of one item. */
export interface Restoring {
  noun: string
  name: string
  restore: (revision: number) => Promise<NotRestored[]>
  /** What of a state comes back, where it is not all of it. */
  comesBack?: ItemQueries<never, never>['comesBack']
  /** What that would move, where it can be asked. */
  effectOf?: ((revision: number) => Promise<Effect>) | undefined
}

interface RestoreButtonProps extends Restoring {
  revision: number
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
  revision,
  consequences,
  opened,
  onClose,
}: RestoreDialogProps) {
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
      undo={t('history.restoreUndo')}
      action={async () => tellDone(saysRestored(noun, await restore(revision)))}
    />
  )
}
