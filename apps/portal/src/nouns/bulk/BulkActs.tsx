import { limits } from '@doorward/core/limits'
import { Button, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import type { PageQuery } from '../../queries/server/paging.ts'
import { tellError, tellFailed } from '../../ui/action/toast.tsx'
import { useRefusesAll } from '../access/use-refusal.ts'
import type { Noun } from '../noun.ts'
import type { BulkAct } from './BulkDialog.tsx'
import { hasTags } from './BulkTag.tsx'
import { OtherWork } from './long-work.tsx'
import { matchingRows, TooManyRows } from './matching-rows.ts'
import { downloadRows } from './rows-as-csv.ts'

/** So many are deleted at once where their effect is asked first, and where it is not. */
const deletedMax = { asked: limits.plannedWritesMax, unasked: 1_000 }

interface BulkActsProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  /** Those that are ticked. */
  rows: Row[]
  /** Given where all that match are meant, whether they are here or not. */
  matching: PageQuery<Row> | undefined
  onAct: (what: BulkAct['what'], rows: Row[]) => void
}

/** What can be done with the ticked rows of a list, or with all that match. */
export function BulkActs<Row, Values extends object, Input, Made>(props: BulkActsProps<Row, Values, Input, Made>) {
  const { noun, rows, matching, onAct } = props
  const { many, remove, list, queries } = noun
  const most = queries.effects.removeSeveral ? deletedMax.asked : deletedMax.unasked
  const begin = (what: BulkAct['what']) => async () => {
    const meant = matching ? await rowsMeant(matching, many) : rows
    if (!meant) return
    if (what === 'delete' && meant.length > most)
      return tellFailed(t('bulk.atMostAtOnce', { count: most }), t('bulk.narrowFirst', { many }))
    onAct(what, meant)
  }
  const total = matching?.total
  const { data: counted } = useQuery({
    queryKey: total?.queryKey ?? ['uncounted'],
    queryFn: total?.queryFn ?? skipToken,
  })
  const count = matching ? counted?.count : rows.length
  const [keepsForms, keepsAll] = [useRefusesAll(noun, rows, 'change'), useRefusesAll(noun, rows, 'remove')]
  const tooMany = count !== undefined && count > most
  return (
    <>
      {remove && (tooMany || (matching && count === undefined)) && (
        <Text fz="sm" c="dimmed">
          {t('bulk.deleteAtMost', { count: most })}
        </Text>
      )}
      {!matching && list?.ticked?.(rows)}
      {hasTags(noun) && <ActButton label={t('parts.addTag')} isLocked={keepsForms} onClick={begin('tag')} />}
      {list?.userIdOf && <ActButton label={t('bulk.toGroup')} onClick={begin('group')} />}
      <ActButton
        label={t('nouns.export')}
        onClick={async () => {
          const meant = matching ? await rowsMeant(matching, many) : rows
          if (meant) downloadRows(meant, many)
        }}
      />
      {remove && (
        <ActButton label={t('bulk.deleteTicked')} disabled={tooMany} isLocked={keepsAll} onClick={begin('delete')} />
      )}
    </>
  )
}

interface ActButtonProps {
  label: string
  disabled?: boolean
  /** It would be refused for every row. */
  isLocked?: boolean
  onClick: () => Promise<void>
}
const ActButton = ({ label, disabled = false, isLocked = false, onClick }: ActButtonProps) => (
  <Button
    variant="default"
    size="compact-sm"
    disabled={disabled || isLocked}
    leftSection={isLocked && <IconLock size={14} stroke={1.5} aria-hidden />}
    aria-label={isLocked ? t('app.noAccessTo', { place: label }) : undefined}
    onClick={() => void onClick()}
  >
    {label}
  </Button>
)

/** All that match; nothing where they can't be read, which is told. */
async function rowsMeant<Row>(matching: PageQuery<Row>, many: string): Promise<Row[] | undefined> {
  try {
    return await matchingRows(matching, many)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined // stopped
    const title = t('ui.loadFailed', { many })
    if (error instanceof TooManyRows || error instanceof OtherWork) tellFailed(title, error.message)
    else tellError(error, title)
    return undefined
  }
}
