import { equal } from '@doorward/core/changes/equal'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import type { Change } from '../../queries/server/item-queries.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { ChangedLines } from '../history/ChangedLines.tsx'
import type { InWords } from '../history/history-words.ts'
import { RestoreDialog } from '../history/RestoreButton.tsx'
import { isFact } from './gone.ts'
import { itemKinds, itemPage } from './item-kinds.ts'
import { LookAndUndo, type UndoProps } from './LookAndUndo.tsx'
import { restoringOf } from './restoring-of.ts'
import { tellChangedSince } from './tell-changed-since.ts'
import { UndoMakingButton } from './UndoMakingButton.tsx'
import { isMaking } from './use-undo-refusals.ts'

/** Takes the newest change of an item back, once it was seen what that means. */
export const UndoButton = (props: UndoProps) =>
  isMaking(props.change) ? <UndoMakingButton {...props} /> : <UndoChangingButton {...props} />

function UndoChangingButton({ change: { itemKind, itemId, revision, done }, refusal }: UndoProps) {
  const { one: noun, queries, inWords } = itemKinds[itemKind]
  const [change, setChange] = useState<Change>()
  const [saidBy, setSaidBy] = useState<{ inWords: InWords | undefined }>()
  const [asking, setAsking] = useState(false)
  const page = itemPage(itemKind, itemId)
  if (!queries?.restore || isFact({ done }) || (done === 'DELETED' && !queries.restoresDeleted)) return null
  const look = async () => {
    const newest = await queryClient.fetchQuery({ ...queries.change(itemId), staleTime: 0 })
    if (newest?.revision !== revision || !newest.before) return tellChangedSince(page, newest)
    if (newest.after && equal(queries.comesBack(newest.before), queries.comesBack(newest.after)))
      return tellDone(t('changes.notKept'))
    setSaidBy({ inWords: await inWords?.() })
    setChange(newest)
    setAsking(true)
  }
  const restoring = change && restoringOf({ itemId, noun, queries, page }, change)
  return (
    <>
      <LookAndUndo look={look} refusal={refusal} />
      {change?.before && restoring && (
        <RestoreDialog
          {...restoring}
          revision={revision - 1}
          opened={asking}
          onClose={() => setAsking(false)}
          consequences={
            change.after
              ? [
                  <ChangedLines
                    key="lines"
                    change={{ before: queries.comesBack(change.after), after: queries.comesBack(change.before) }}
                    inWords={saidBy?.inWords}
                  />,
                ]
              : [t('history.beginsAnew', { noun })]
          }
        />
      )}
    </>
  )
}
