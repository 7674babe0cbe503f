import type { Noun } from '../noun.ts'
import { AddToGroup } from './AddToGroup.tsx'
import { BulkDelete } from './BulkDelete.tsx'
import { BulkTag } from './BulkTag.tsx'

/** What is being done with several rows. */
export interface BulkAct<Row = unknown> {
  what: 'delete' | 'tag' | 'group'
  rows: Row[]
}

interface BulkDialogProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  act: BulkAct<Row>
  /** It was done, or its report was read. */
  onDone: () => void
  /** Nothing was. */
  onClose: () => void
}

/** The question before something is done with several rows, and what became of it. */
export function BulkDialog<Row, Values extends object, Input, Made>(props: BulkDialogProps<Row, Values, Input, Made>) {
  const { noun, act, onDone, onClose } = props
  const { what, rows } = act
  if (what === 'delete') return <BulkDelete noun={noun} rows={rows} onDone={onDone} onClose={onClose} />
  if (what === 'tag') return <BulkTag noun={noun} rows={rows} onDone={onDone} onClose={onClose} />
  const { userIdOf } = noun.list ?? {}
  return userIdOf && <AddToGroup userIds={rows.map(userIdOf)} onDone={onDone} onClose={onClose} />
}
