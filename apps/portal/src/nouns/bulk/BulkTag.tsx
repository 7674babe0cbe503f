import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import { tellDone, type Undo } from '../../ui/action/toast.tsx'
import { Dialog } from '../../ui/floating/Dialog.tsx'
import { tagProblem } from '../../ui/form/TagEditor.tsx'
import { environmentKey, type Tags } from '../../ui/text/tags.ts'
import type { Noun } from '../noun.ts'
import { BulkReport, type Line } from './BulkReport.tsx'
import { undoAll, workOnRows } from './work-on-rows.ts'

interface BulkTagProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  rows: Row[]
  /** It was done, or its report was read. */
  onDone: () => void
  onClose: () => void
}
interface Tag {
  key: string
  value: string
}

/** Whether the items of a noun have tags that its form edits. */
export const hasTags = <Row, Values extends object, Input, Made>({ form }: Noun<Row, Values, Input, Made>): boolean =>
  form?.toValues !== undefined && 'tags' in form.blank

/** Gives several the same tag, each as it is saved by its form, and tells what became of each. */
export function BulkTag<Row, Values extends object, Input, Made>({
  noun,
  rows,
  onDone,
  onClose,
}: BulkTagProps<Row, Values, Input, Made>) {
  const { one, many, idOf, nameOf, form, queries } = noun
  const [report, setReport] = useState<{ lines: Line[]; undo: Undo | undefined }>()
  const [running, setRunning] = useState(false)
  const inputOf = (item: Row, { key, value }: Tag): Input => {
    const values = form?.toValues?.(item)
    if (!form || !values) throw new Error('only a noun with tags is given one')
    const { tags = {} } = values as { tags?: Tags } // as `hasTags` says
    return form.toInput({ ...values, tags: { ...tags, [key]: value } }, item)
  }
  const run = async (tag: Tag) => {
    setRunning(true)
    const { lines, undoings } = await workOnRows(rows, {
      title: t('bulk.tagging', { many }),
      failed: t('parts.saveFailed', { noun: one }),
      idOf,
      nameOf,
      act: (row) => queries.resave(idOf(row), (item) => inputOf(item, tag)),
    })
    await queries.changed()
    const count = lines.filter(({ why }) => why === undefined).length
    const undo = undoAll(many, undoings, queries.changed)
    const isAll = count === lines.length
    if (count > 0) tellDone(t('bulk.tagged', { count, one, many }), isAll ? undo : undefined)
    if (isAll) return onDone()
    setReport({ lines, undo })
  }
  if (report) {
    const title = t('bulk.reportOf', { many: capital(many) })
    return (
      <BulkReport title={title} lines={report.lines} undo={report.undo} done={t('bulk.wasTagged')} onClose={onDone} />
    )
  }
  const title = t('bulk.tagMany', { count: rows.length, one, many })
  return (
    <Dialog opened={!running} onClose={onClose} title={title}>
      <TagForm onTag={(tag) => void run(tag)} onClose={onClose} />
    </Dialog>
  )
}

function TagForm({ onTag, onClose }: { onTag: (tag: Tag) => void; onClose: () => void }) {
  const [tag, setTag] = useState<Tag>({ key: '', value: '' })
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = { key: tag.key.trim(), value: tag.value.trim() }
    const wrong = tagProblem(wanted.key, {})
    setProblem(wrong)
    if (!wrong) onTag(wanted)
  }
  return (
    <Stack gap="md" component="form" onSubmit={submit}>
      <TextInput
        label={t('parts.tagKey')}
        placeholder={environmentKey}
        value={tag.key}
        error={problem}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setTag({ ...tag, key: value })}
      />
      <TextInput
        label={t('parts.tagValue')}
        placeholder={t('parts.exampleTagValue')}
        value={tag.value}
        onChange={({ currentTarget: { value } }) => setTag({ ...tag, value })}
      />
      <Text fz="sm" c="dimmed">
        {t('bulk.tagReplaces')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit">{t('parts.addTag')}</Button>
      </Group>
    </Stack>
  )
}
