import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { capital } from '../../lib/capital.ts'
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
      <DangerZone acts={[{ label: `Delete ${noun}`, text, onClick: () => setAsking(true) }]} />
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Delete ${noun} "${name}"?`}
        consequences={consequences}
        label={`Delete ${noun}`}
        failed={`We could not delete the ${noun}.`}
        typedName={typedName ? name : undefined}
        undo={undo ?? 'This cannot be undone.'}
        action={async () => {
          await remove()
          tellDone(`${capital(noun)} deleted.`)
          void navigate(backTo)
        }}
      />
    </>
  )
}
