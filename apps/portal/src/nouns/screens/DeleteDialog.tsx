import { limits } from '@doorward/core/limits'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
import { undoOf } from '../history/restored.ts'
import { type Noun, pageOf } from '../noun.ts'
import type { Shown } from './shown.ts'

interface DeleteDialogProps<Row, Values extends object, Input, Made> extends Shown<Row, Values, Input, Made> {
  opened: boolean
  onClose: () => void
  /** It is gone. */
  onDone: () => void
}

/** How long a deleted one can be brought back, or that it can't. */
export const undoInWords = <Row, Values extends object, Input, Made>({
  remove,
  queries,
}: Noun<Row, Values, Input, Made>): string =>
  remove?.undo ??
  (queries.restoresDeleted ? t('acts.canBeRestored', { count: limits.restorableDays }) : t('acts.cannotBeUndone'))

/** Asks before an item ends, with its consequences counted. */
export function DeleteDialog<Row, Values extends object, Input, Made>(
  props: DeleteDialogProps<Row, Values, Input, Made>,
) {
  const { noun, row, version, opened, onClose, onDone } = props
  const { one, remove, queries } = noun
  const [id, name] = [noun.idOf(row), noun.nameOf(row)]
  const { remove: effectOf } = queries.effects
  const instead = remove?.instead?.(row)
  return (
    <ConfirmEffect
      opened={opened}
      onClose={onClose}
      title={t('acts.deleteNamed', { noun: one, name })}
      consequences={remove?.consequences(row) ?? []}
      countsPeople={remove?.countsPeople}
      effectOf={effectOf && (() => effectOf(id, version))}
      nameIfLarge={name}
      label={t('acts.deleteNoun', { noun: one })}
      failed={t('acts.deleteFailed', { noun: one })}
      typedName={remove?.typedName?.(row) ? name : undefined}
      undo={undoInWords(noun)}
      instead={
        instead && (
          <>
            {instead.when}{' '}
            <Anchor
              inherit
              component={Link}
              underline="always"
              to={`${pageOf(noun, row)}?tab=${instead.tab}`}
              onClick={onClose}
            >
              {instead.label}
            </Anchor>
          </>
        )
      }
      action={async () => {
        tellDone(capital(t('acts.deleted', { noun: one })), undoOf(one, await queries.remove(id, version)))
        onDone()
      }}
    />
  )
}
