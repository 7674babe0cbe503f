import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { deleteView, newViewId, saveView, type ViewDraft } from '../../queries/lists/views.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { Dialog } from '../../ui/floating/Dialog.tsx'
import type { ViewAct } from './ViewEntries.tsx'
import { addressOf, listAt, queryOf } from './view-address.ts'

interface ViewDialogProps {
  path: string
  act: ViewAct
  onClose: () => void
}

/** Names a view: a new one of what the list shows, or one that there is. */
export function ViewDialog({ path, act, onClose }: ViewDialogProps) {
  const [address, setAddress] = useSearchParams()
  const [draft, setDraft] = useState<ViewDraft>(() =>
    act.what === 'rename'
      ? act.view
      : { viewId: newViewId(), list: listAt(path), name: '', query: queryOf(address), shared: false },
  )
  const [problem, setProblem] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const name = draft.name.trim()
    if (!name) return setProblem(t('views.nameFirst'))
    try {
      const saved = await saveView({ ...draft, name })
      tellDone(t('views.saved', { name }), async () => {
        await (act.what === 'rename' ? saveView(act.view) : deleteView(draft))
        return t('views.tookBack', { name })
      })
      if (act.what === 'save') setAddress(addressOf(saved), { replace: true })
      onClose()
    } catch (error) {
      setProblem(toFailure(error, t('views.saveFailed')).text)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={act.what === 'save' ? t('views.saveTitle') : t('views.renameTitle')}>
      <Stack gap="md" component="form" onSubmit={(event: FormEvent) => void save(event)}>
        <TextInput
          label={t('common.name')}
          value={draft.name}
          error={problem}
          maxLength={64}
          data-autofocus
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, name: value })}
        />
        <Checkbox
          label={t('views.shareWithAll')}
          description={t('views.shareHelp')}
          checked={draft.shared}
          onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, shared: checked })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('views.saveIt')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
