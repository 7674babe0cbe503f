import { limits } from '@doorward/core/limits'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { t } from '../../lib/texts.ts'
import {
  accessReportAsCsv,
  type ReportAsked,
  type ReportRow,
  readWholeReport,
} from '../../queries/access/access-report.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone, tellFailed } from '../../ui/action/toast.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { AccessReport } from './AccessReport.tsx'
import { AsOfField, AsOfWords, asOfIn, asOfParam, SinceAccount, useAsOf } from './AsOf.tsx'
import { askedIn, inFileName, type Narrowed, NarrowedTo, paramsOf } from './NarrowedTo.tsx'

/** Who has access to what, now or as of a time, as evidence to keep: a table to print, and CSV of all of it. */
export function Evidence() {
  const [params, setParams] = useSearchParams()
  const asOf = asOfIn(params)
  const moment = useAsOf(asOf)
  const asked = askedIn(params)
  const key = JSON.stringify(asked)
  const [paper, setPaper] = useState<Paper>()
  const ask = async () => {
    const { asOf: _, ...narrowed } = askedIn(params)
    if (moment.check()) setParams({ tab: 'evidence', ...paramsOf(narrowed), ...asOfParam(moment.asOf) })
    return false
  }
  // What narrows it is shown at once; the moment, which is typed, once it is asked for.
  const narrow = (change: Partial<Narrowed>) =>
    setParams({ tab: 'evidence', ...paramsOf({ ...askedIn(params), ...change }), ...asOfParam(asOf) })
  return (
    <Stack gap="lg">
      <form noValidate onSubmit={keepPage} className="card unprinted" style={{ padding: 16 }}>
        <Stack gap="md">
          <Text fz="sm">{t('analyzer.evidenceText')}</Text>
          <Group align="flex-end" gap="md">
            <AsOfField moment={moment} explained="apart" />
            <ActionButton type="submit" variant="default" action={ask} failed={t('analyzer.evidenceFailed')}>
              {t('analyzer.showEvidence')}
            </ActionButton>
            <Download asked={asked} />
            <Print asked={asked} onRead={(rows) => setPaper({ key, rows })} />
          </Group>
          <AsOfWords moment={moment} />
          <NarrowedTo asked={asked} onChange={narrow} />
        </Stack>
      </form>
      {!moment.isWrong && (
        <SinceAccount asOf={asOf}>
          <AccessReport key={key} asked={asked} paper={paper?.key === key ? paper.rows : undefined} />
        </SinceAccount>
      )}
    </Stack>
  )
}

/** All rows of a report, as they go on paper. */
interface Paper {
  /** Of which report. */
  key: string
  rows: ReportRow[]
}

/** Keeps all of it as a file. */
const Download = ({ asked }: { asked: ReportAsked }) => (
  <Reading
    label={t('analyzer.downloadCsv')}
    icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
    read={async (signal, told) => {
      let count = 0
      const file = await accessReportAsCsv(asked, signal, (rows) => {
        count = rows
        told(rows)
      })
      download(file, `access${inFileName(asked)}-${asked.asOf ?? new Date().toISOString()}.csv`)
      tellDone(t('analyzer.keptRows', { count }))
    }}
  />
)

interface PrintProps {
  asked: ReportAsked
  /** Hears of every row. */
  onRead: (rows: ReportRow[]) => void
}
/** Puts all of it on paper, read anew. */
function Print({ asked, onRead }: PrintProps) {
  const read = async (signal: AbortSignal, told: (rows: number) => void) => {
    const rows = await readWholeReport(asked, signal, told)
    if (rows) onRead(rows)
    else tellFailed(t('analyzer.notPrinted'), t('analyzer.tooManyToPrint', { count: limits.csvRowsMax }))
  }
  return (
    <Reading
      variant="default"
      label={t('analyzer.print')}
      icon={<IconPrinter size={16} stroke={1.5} aria-hidden />}
      read={read}
    />
  )
}

interface ReadingProps {
  label: string
  icon: ReactNode
  variant?: 'default'
  /** Reads all rows, tells how many are there, and does with them what the button says. */
  read: (signal: AbortSignal, told: (rows: number) => void) => Promise<void>
}

/** A button that needs all rows; it says how far they are read, and another press stops it. */
function Reading({ label, icon, variant, read }: ReadingProps) {
  const [rows, setRows] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    const control = new AbortController()
    running.current = control
    setRows(0)
    try {
      await read(control.signal, setRows)
    } catch (error) {
      if (!control.signal.aborted) throw error
    } finally {
      setRows(undefined)
    }
  }
  if (rows !== undefined)
    return (
      <Button variant="default" onClick={() => running.current?.abort()}>
        {t('analyzer.stopReading', { count: rows })}
      </Button>
    )
  return (
    <ActionButton
      {...(variant ? { variant } : {})}
      leftSection={icon}
      action={run}
      failed={t('analyzer.evidenceFailed')}
    >
      {label}
    </ActionButton>
  )
}
