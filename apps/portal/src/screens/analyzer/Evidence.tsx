import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { t } from '../../lib/texts.ts'
import { accessReportAsCsv } from '../../queries/access/access-report.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { AccessReport } from './AccessReport.tsx'
import { AsOfField, asOfIn, asOfParam, useAsOf } from './AsOf.tsx'

/** Who has access to what, now or as of a time, as evidence to keep: a table to print, and CSV of all of it. */
export function Evidence() {
  const [params, setParams] = useSearchParams()
  const asOf = asOfIn(params)
  const moment = useAsOf(asOf)
  const ask = async () => {
    if (moment.check()) setParams({ tab: 'evidence', ...asOfParam(moment.asOf) })
    return false
  }
  return (
    <Stack gap="lg">
      <form noValidate onSubmit={keepPage} className="card unprinted" style={{ padding: 16 }}>
        <Stack gap="md">
          <Text fz="sm">{t('analyzer.evidenceText')}</Text>
          <Group align="flex-end" gap="md">
            <AsOfField moment={moment} explained="above" />
            <ActionButton type="submit" variant="default" action={ask} failed={t('analyzer.evidenceFailed')}>
              {t('analyzer.showEvidence')}
            </ActionButton>
            <Download asOf={asOf} />
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
              onClick={() => print()}
            >
              {t('analyzer.print')}
            </Button>
          </Group>
        </Stack>
      </form>
      <AccessReport key={asOf ?? ''} asOf={asOf} />
    </Stack>
  )
}

/** Keeps all of it as a file; it says how far it is, and another press stops it. */
function Download({ asOf }: { asOf: string | undefined }) {
  const [rows, setRows] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    const control = new AbortController()
    running.current = control
    setRows(0)
    try {
      download(await accessReportAsCsv(asOf, control.signal, setRows), `access-${asOf ?? new Date().toISOString()}.csv`)
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
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      action={run}
      failed={t('analyzer.evidenceFailed')}
    >
      {t('analyzer.downloadCsv')}
    </ActionButton>
  )
}
