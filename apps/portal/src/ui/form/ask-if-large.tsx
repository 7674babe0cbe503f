import { type ReactNode, useState } from 'react'
import { ConfirmModal } from '../action/ConfirmModal.tsx'

/** What saving would move; where that is much, it is asked first. */
export interface SaveEffect {
  panel: ReactNode
  /** Asked anew where it is not known yet. */
  isLarge: () => Promise<boolean>
  /** The question. */
  title: string
  /** Has to be typed first. */
  typedName: string
  /** What it moved, said once it is saved. */
  told?: string | undefined
}

interface Saving {
  effect: SaveEffect | undefined
  label: string
  failed: string
  /** How it is taken back. */
  undo: string
  save: () => Promise<boolean>
}

/** Saving by `begin`, which asks `question` first where the effect is large. */
export function useAskIfLarge({ effect, label, failed, undo, save }: Saving) {
  const [asking, setAsking] = useState(false)
  const begin = async () => {
    if (!effect || !(await effect.isLarge())) return save()
    setAsking(true)
    return false
  }
  const question = effect && (
    <ConfirmModal
      opened={asking}
      onClose={() => setAsking(false)}
      title={effect.title}
      consequences={[]}
      evidence={effect.panel}
      label={label}
      failed={failed}
      color="ward"
      typedName={effect.typedName}
      undo={undo}
      action={save}
    />
  )
  return { begin, question }
}
