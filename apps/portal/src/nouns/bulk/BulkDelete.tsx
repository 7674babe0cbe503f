import { limits } from '@doorward/core/limits'
import { useRef, useState } from 'react'
import { capital } from '../../lib/capital.ts'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone, type Undo } from '../../ui/action/toast.tsx'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import { type EffectAsked, isToldLarge } from '../effect/use-effect-of.ts'
import type { Noun } from '../noun.ts'
import { BulkReport, type Line } from './BulkReport.tsx'
import { useSeveral } from './use-several.ts'
import { undoAll, workOnRows } from './work-on-rows.ts'

interface BulkDeleteProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  rows: Row[]
  /** Something was deleted, or its report was read. */
  onDone: () => void
  /** Nothing was. */
  onClose: () => void
}

/** Deletes several after one question that tells what it moves, then tells what became of each; all can be taken back. */
export function BulkDelete<Row, Values extends object, Input, Made>(props: BulkDeleteProps<Row, Values, Input, Made>) {
  const { noun, rows, onDone, onClose } = props
  const { one, many, queries, idOf, nameOf, remove } = noun
  const [report, setReport] = useState<{ lines: Line[]; undo: Undo | undefined; moved: EffectAsked | undefined }>()
  /** Set with the report: the question closes then, and leaves the place to it. */
  const reports = useRef(false)
  const keptOf = (row: Row) => remove?.kept?.(row) ?? (remove?.when?.(row) === false ? t('bulk.keptAsIs') : undefined)
  const several = useSeveral(queries, rows.filter((row) => keptOf(row) === undefined).map(idOf))
  /** What became of each row, or is known to become of it. */
  const linesOf = (errors: ReadonlyMap<string, unknown>): Line[] =>
    rows.map((row) => {
      const error = errors.get(idOf(row))
      const refused = error === undefined ? undefined : toFailure(error, t('acts.deleteFailed', { noun: one })).text
      return { id: idOf(row), name: nameOf(row), why: keptOf(row) ?? refused }
    })
  const errors = several?.errors ?? new Map<string, unknown>()
  const known = linesOf(errors)
  const asked = several ? several.asked : queries.effects.removeSeveral && stillAsking
  const count = known.filter(({ why }) => why === undefined).length
  const isLarge =
    (several?.asked && isToldLarge(several.asked)) || rows.some((row) => !keptOf(row) && remove?.typedName?.(row))

  const run = async () => {
    const failed = t('acts.deleteFailed', { noun: one })
    const names = new Map(rows.map((row) => [idOf(row), nameOf(row)]))
    const worked = await workOnRows(several?.ending ?? [], {
      title: t('bulk.deleting', { many }),
      failed,
      idOf: ({ id }) => id,
      nameOf: ({ id }) => names.get(id) ?? id,
      act: queries.removeOne,
      isRepeatable: true,
      lastAlone: several?.ofCaller ?? 0,
    })
    await queries.changed()
    const became = new Map(worked.lines.map(({ id, why }) => [id, why]))
    const lines = linesOf(errors).map((line) => ({ ...line, why: line.why ?? became.get(line.id) }))
    const done = lines.filter(({ why }) => why === undefined).length
    const undo = undoAll(many, worked.undoings, queries.changed)
    const isAll = done === lines.length
    if (done > 0) tellDone(t('bulk.deletedMany', { count: done, one, many }), isAll ? undo : undefined)
    if (isAll) return onDone()
    reports.current = true
    // It is known of all that were asked about together, and of no others.
    setReport({ lines, undo, moved: done === several?.ending.length && done > 0 ? asked : undefined })
  }
  if (report)
    return (
      <BulkReport
        title={t('bulk.reportOf', { many: capital(many) })}
        lines={report.lines}
        undo={report.undo}
        moved={report.moved}
        done={t('bulk.wasDeleted')}
        onClose={onDone}
      />
    )
  return (
    <ConfirmModal
      opened
      onClose={() => reports.current || onClose()}
      title={t('bulk.deleteManyAsked', { count, one, many })}
      consequences={several ? [...deletedInWords(known), ...stayingInWords(known)] : []}
      evidence={asked && <EffectPanel asked={asked} />}
      label={t('bulk.deleteMany', { count, one, many })}
      failed={t('acts.deleteFailed', { noun: many })}
      typedName={isLarge ? many : undefined}
      wait={several ? (count === 0 ? t('bulk.noneDeletable') : undefined) : t('effect.counting')}
      undo={
        remove?.undo ??
        (queries.restoresDeleted
          ? t('bulk.canAllBeRestored', { count: limits.restorableDays })
          : t('acts.cannotBeUndone'))
      }
      action={run}
    />
  )
}

const stillAsking: EffectAsked = { effect: undefined, error: null, isAsking: true }

/** So many are named that stay; the report has all. */
const namedMax = 10

/** Which are meant, a few by their names. */
function deletedInWords(lines: readonly Line[]): string[] {
  const names = lines.flatMap(({ name, why }) => (why === undefined ? [name] : []))
  const more = names.length - namedMax
  const named = more > 0 ? [...names.slice(0, namedMax), t('shared.andMore', { count: more })] : names
  return named.length > 0 ? [t('bulk.areDeleted', { names: named.join(', ') })] : []
}

function stayingInWords(lines: readonly Line[]): string[] {
  const staying = lines.flatMap(({ name, why }) => (why === undefined ? [] : [t('bulk.staysBecause', { name, why })]))
  const more = staying.length - namedMax
  return more > 0 ? [...staying.slice(0, namedMax), t('shared.andMore', { count: more })] : staying
}
