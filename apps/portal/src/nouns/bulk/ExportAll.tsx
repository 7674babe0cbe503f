import { limits } from '@doorward/core/limits'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import type { PageQuery } from '../../queries/server/paging.ts'
import { tellDone, tellFailed } from '../../ui/action/toast.tsx'
import { downloadRows } from './rows-as-csv.ts'

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
    const { signal } = running.current
    try {
      const { rows, isWhole } = await readRows(query(), signal, setCount)
      downloadRows(rows, many)
      const told = { count: rows.length, many }
      tellDone(isWhole ? t('nouns.exported', told) : t('nouns.exportedFirst', told))
    } catch (error) {
      if (!signal.aborted) tellNotExported(error, many)
    } finally {
      setCount(undefined)
    }
  }
  return (
    <Button
      variant="default"
      visibleFrom="xs"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => (count === undefined ? void run() : running.current?.abort())}
    >
      {count === undefined ? t('nouns.export') : t('nouns.exporting', { count })}
    </Button>
  )
}

function tellNotExported(error: unknown, many: string): void {
  console.error(t('nouns.exportFailed', { many }), error)
  const { title, text, reference } = toFailure(error, t('nouns.exportFailed', { many }))
  tellFailed(title, text, reference)
}

async function readRows<Row>(
  { queryFn, initialPageParam, getNextPageParam }: PageQuery<Row>,
  signal: AbortSignal,
  told: (count: number) => void,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows: Row[] = []
  for (let pageParam = initialPageParam; ; ) {
    told(rows.length)
    const page = await queryFn({ pageParam, signal })
    signal.throwIfAborted()
    rows.push(...page.rows)
    pageParam = getNextPageParam(page)
    if (pageParam === undefined) return { rows, isWhole: true }
    if (rows.length >= limits.csvRowsMax) return { rows: rows.slice(0, limits.csvRowsMax), isWhole: false }
  }
}
