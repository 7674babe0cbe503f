import { Button, Stack } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { capital } from '../../lib/capital.ts'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { t } from '../../lib/texts.ts'
import { tellDone, type Undo } from '../action/toast.tsx'
import { NoticeStrip } from '../page/NoticeStrip.tsx'
import type { Lacked } from '../placeholder/asked-already.ts'
import { type SaveEffect, useAskIfLarge } from './ask-if-large.tsx'
import styles from './beside.module.css'
import { ConflictMerge } from './ConflictMerge.tsx'
import { DraftStrip } from './DraftStrip.tsx'
import { keepPage } from './keep-page.ts'
import { SaveBar } from './SaveBar.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useFirstField } from './use-first-field.ts'
import { useHasRoom } from './use-has-room.ts'

interface EditFormProps<Values extends object> {
  form: EntityForm<Values>
  specs: FieldSpecs<Values>
  noun: string
  name: string
  /** Who changed the item last, told beside the comparison after a 412. */
  lastChange?: ReactNode
  /** What takes the last save back. */
  undo?: RefObject<Undo | undefined>
  effect?: SaveEffect | undefined
  /** Stands beside the fields where there is room, and tells the effect there; the save bar tells it elsewhere. */
  beside?: ReactNode
  /** What saving takes and the person is known to lack: the fields are locked. */
  refusal?: Lacked | undefined
  children: ReactNode
}

/** The form of one existing item: draft, change elsewhere, comparison after a 412, save bar, guard. `e` goes to its first field. */
export function EditForm<Values extends object>({
  form,
  specs,
  noun,
  name,
  lastChange,
  undo,
  effect,
  beside,
  refusal,
  children,
}: EditFormProps<Values>) {
  const box = useFirstField()
  const isTwo = useHasRoom(box) && beside !== undefined
  const label = t('parts.saveNoun', { noun })
  const failed = t('parts.saveFailed', { noun })
  const save = async () => {
    const saved = await form.submit()
    if (saved) tellDone(`${capital(t('parts.saved', { noun }))} ${effect?.told ?? ''}`.trim(), undo?.current)
    return saved
  }
  const { begin, question } = useAskIfLarge({ effect, label, failed, undo: t('parts.savedIsInHistory'), save })
  const saveChosen = useOnceDrawn(begin)
  return (
    <>
      <form ref={box} noValidate onSubmit={keepPage}>
        <Stack gap="lg">
          <DraftStrip at={form.draftAt} onRestore={form.restoreDraft} isReadOnly={refusal !== undefined} />
          {form.changedElsewhere && <ChangedElsewhere noun={noun} onShow={form.compare} />}
          <div className={isTwo ? styles.two : undefined}>
            <Stack gap="lg">{children}</Stack>
            {isTwo && <div className={styles.beside}>{beside}</div>}
          </div>
          <SaveBar {...{ form, label, failed, begin, refusal }} effect={isTwo ? undefined : effect?.panel} />
        </Stack>
      </form>
      {question}
      <ConflictMerge form={form} specs={specs} noun={noun} lastChange={lastChange} onChosen={saveChosen} />
      <UnsavedGuard form={form} name={name} />
    </>
  )
}

/** Calls for an act that begins once the page shows what was chosen: its effect is that of these values, not of those before. */
function useOnceDrawn(begin: () => Promise<unknown>) {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    setAsked(false)
    void begin()
  }, [isAsked, begin])
  return () => setAsked(true)
}

const ChangedElsewhere = ({ noun, onShow }: { noun: string; onShow: () => void }) => (
  <NoticeStrip
    tone="warning"
    action={
      <Button size="compact-sm" variant="default" onClick={onShow}>
        {t('common.show')}
      </Button>
    }
  >
    {t('parts.changedElsewhere', { noun })}
  </NoticeStrip>
)
