import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../lib/texts.ts'
import { tellError } from '../../ui/action/toast.tsx'
import type { Noun } from '../noun.ts'
import { DeleteDialog } from '../screens/DeleteDialog.tsx'

interface RowDeleteProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  id: string
  onClose: () => void
}

/** Asks before one row's item ends, of the item as it is now. */
export function RowDelete<Row, Values extends object, Input, Made>({
  noun,
  id,
  onClose,
}: RowDeleteProps<Row, Values, Input, Made>) {
  const { data, error } = useQuery({ ...noun.queries.one(id), staleTime: 0, retry: false })
  useEffect(() => {
    if (!error) return
    tellError(error, t('acts.deleteFailed', { noun: noun.one }))
    onClose()
  }, [error, noun.one, onClose])
  if (!data || error) return null
  return <DeleteDialog noun={noun} row={data.item} version={data.version} opened onClose={onClose} onDone={onClose} />
}
