import { Box } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { NotChanged } from '../../ui/placeholder/Refused.tsx'
import { useRefusal } from '../access/use-refusal.ts'
import { DeleteZone } from './DeleteZone.tsx'
import { NounFacts } from './NounFacts.tsx'
import type { Shown } from './shown.ts'

/** What one item is, and ending it. */
export function NounOverview<Row, Values extends object, Input, Made>({
  noun,
  row,
  version,
}: Shown<Row, Values, Input, Made>) {
  const { remove } = noun
  const kept = remove?.kept?.(row)
  const refusal = useRefusal(noun, row, 'remove')
  const unchanged = useRefusal(noun, row, 'change')
  const parts = (
    <>
      {noun.form?.toValues && !noun.form.isFixed?.(row) && unchanged && (
        <Box mb="md">
          <NotChanged text={t('acts.readOnly', { noun: noun.one })} permission={unchanged} />
        </Box>
      )}
      <NounFacts noun={noun} row={row} />
      {noun.below?.(row, version)}
      {kept && <NoticeStrip>{kept}</NoticeStrip>}
      {remove && !kept && !refusal && remove.when?.(row) !== false && (
        <DeleteZone noun={noun} row={row} version={version} text={remove.text} />
      )}
    </>
  )
  return noun.OverviewIn ? <noun.OverviewIn>{parts}</noun.OverviewIn> : parts
}
