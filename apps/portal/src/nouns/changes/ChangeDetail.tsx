import type { ItemKind } from '@doorward/core/kinds'
import { Group, Stack, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import type { Change } from '../../queries/server/item-queries.ts'
import { ChangedLines } from '../history/ChangedLines.tsx'
import { HistoryNotRead } from '../history/HistoryNotRead.tsx'
import { RestoreLine } from '../history/HistoryTimeline.tsx'
import type { InWords } from '../history/history-words.ts'
import { type HistoryQueries, itemKinds } from './item-kinds.ts'
import { restoringOf } from './restoring-of.ts'

/** One change of the change log. */
export interface ChangeOfItem {
  kind: ItemKind
  itemId: string
  revision: number
}

/** What a change changed, and its undoing; asked of the item's history, so that only whoever may read the item is told. */
export function ChangeDetail(props: ChangeOfItem) {
  const { one, queries, inWords } = itemKinds[props.kind]
  if (!queries) return <Text c="dimmed">{t('changes.notTold', { noun: one })}</Text>
  return <Told {...props} noun={one} queries={queries} fetchWords={inWords} />
}

type ToldProps = ChangeOfItem & {
  noun: string
  queries: HistoryQueries
  fetchWords: (() => Promise<InWords>) | undefined
}

function Told({ kind, itemId, revision, noun, queries, fetchWords }: ToldProps) {
  const words = useQuery({
    queryKey: ['in-words', kind],
    queryFn: fetchWords ?? skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const inWords = words.data
  const { data: change, error, refetch } = useQuery({ ...queries.change(itemId, revision), retry: false })
  if (error) return <HistoryNotRead error={error} onRetry={() => void refetch()} />
  if (change === undefined || (fetchWords && words.isPending)) return <Text c="dimmed">{t('common.loading')}</Text>
  if (change?.revision !== revision) return <Text c="dimmed">{t('changes.notFound')}</Text>
  return (
    <Stack gap={4} align="flex-start">
      <ChangedLines change={change} inWords={inWords} tellsDeleted />
      <UndoChange itemId={itemId} noun={noun} queries={queries} inWords={inWords} change={change} />
    </Stack>
  )
}

/** Stands only where the change is the item's newest: nothing that came later is undone with it. */
function UndoChange({
  change,
  ...of
}: Pick<ToldProps, 'itemId' | 'noun' | 'queries'> & { change: Change; inWords: InWords | undefined }) {
  const { data: newest } = useQuery({ ...of.queries.change(of.itemId), retry: false })
  const restoring = restoringOf(of, change)
  if (!restoring || newest?.revision !== change.revision) return null
  return (
    <Group mt={4}>
      <RestoreLine change={newest} newest={newest} restoring={restoring} inWords={of.inWords} />
    </Group>
  )
}
