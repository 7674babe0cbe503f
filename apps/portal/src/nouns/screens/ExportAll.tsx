import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/texts.ts'
import type { PageQuery } from '../../queries/server/paging.ts'
import { CompactButton } from '../../ui/action/CompactButton.tsx'

interface ExportAllProps<Row> {
  many: string
  /** The rows that the list shows now, every page of them. */
  query: () => PageQuery<Row>
}

/** Reads every page of a list, at most as many rows as a file has, and hands them out as CSV; pressed again it stops. */
export function ExportAll<Row>({ many, query }: ExportAllProps<Row>) {
  const [count, setCount] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    running.current = new AbortController()
    setCount(0)
    try {
      const { exportAll } = await import('../bulk/export-all.ts')
      await exportAll(query(), { many, signal: running.current.signal, told: setCount })
    } finally {
      setCount(undefined)
    }
  }
  return (
    <CompactButton
      icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
      running={count !== undefined}
      onClick={() => (count === undefined ? void run() : running.current?.abort())}
    >
      {count === undefined ? t('nouns.export') : t('nouns.exporting', { count })}
    </CompactButton>
  )
}
