import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { CompactButton } from '../../ui/action/CompactButton.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { useMakingRefusal } from '../access/standing.ts'
import type { ImportCsv as Import } from '../csv/ImportCsv.tsx'
import type { Noun } from '../noun.ts'

/** `later` forgets type parameters, hence the cast. */
const ImportCsv = later(async () => (await import('../csv/ImportCsv.tsx')).ImportCsv, {
  onlyShown: true,
}) as unknown as typeof Import

/** Makes several of a noun from a file. */
export function ImportButton<Row, Values extends object, Input, Made>({
  noun,
}: {
  noun: Noun<Row, Values, Input, Made>
}) {
  const [opened, setOpened] = useState(false)
  if (useMakingRefusal(noun)) return null
  return (
    <>
      <CompactButton icon={<IconUpload size={16} stroke={1.5} aria-hidden />} onClick={() => setOpened(true)}>
        {t('nouns.import')}
      </CompactButton>
      {opened && <ImportCsv noun={noun} onClose={() => setOpened(false)} />}
    </>
  )
}
