import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../lib/texts.ts'
import { DangerZone } from '../../ui/action/DangerZone.tsx'
import { DeleteDialog, undoInWords } from './DeleteDialog.tsx'
import type { Shown } from './shown.ts'

/** The last card of an item's overview: deleting it, with its consequences counted first. */
export function DeleteZone<Row, Values extends object, Input, Made>(
  props: Shown<Row, Values, Input, Made> & { text: string },
) {
  const { noun, text } = props
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <DangerZone
        acts={[
          {
            label: t('acts.deleteNoun', { noun: noun.one }),
            text: `${text} ${undoInWords(noun)}`,
            onClick: () => setAsking(true),
          },
        ]}
      />
      <DeleteDialog
        {...props}
        opened={asking}
        onClose={() => setAsking(false)}
        onDone={() => void navigate(noun.path)}
      />
    </>
  )
}
