import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { DangerZone } from '../../ui/action/DangerZone.tsx'
import { tellDone } from '../../ui/action/toast.ts'

interface DeleteZoneProps {
  noun: string
  name: string
  text: string
  consequences: ReactNode[]
  typedName?: boolean
  undo?: string | undefined
  remove: () => Promise<unknown>
  /** The list to go to afterwards. */
  backTo: string
}

/** The last card of an item's overview: deleting it, with its consequences counted first. */
export function DeleteZone({ noun, name, text, consequences, typedName, undo, remove, backTo }: DeleteZoneProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <DangerZone acts={[{ label: t('nouns.deleteNoun', { noun }), text, onClick: () => setAsking(true) }]} />
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('nouns.deleteNamed', { noun, name })}
        consequences={consequences}
        label={t('nouns.deleteNoun', { noun })}
        failed={t('nouns.deleteFailed', { noun })}
        typedName={typedName ? name : undefined}
        undo={undo ?? t('nouns.cannotBeUndone')}
        action={async () => {
          await remove()
          tellDone(capital(t('nouns.deleted', { noun })))
          void navigate(backTo)
        }}
      />
    </>
  )
}
