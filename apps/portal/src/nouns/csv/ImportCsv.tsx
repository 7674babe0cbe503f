import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { capital } from '../../lib/capital.ts'
import { listed, t } from '../../lib/texts.ts'
import { tellDone, tellError, tellFailed, type Undo } from '../../ui/action/toast.tsx'
import { Dialog } from '../../ui/floating/Dialog.tsx'
import { under } from '../../ui/theme/widths.ts'
import { BulkReport, type Line } from '../bulk/BulkReport.tsx'
import { OtherWork } from '../bulk/long-work.tsx'
import { undoAll, workOnRows } from '../bulk/work-on-rows.ts'
import type { Noun } from '../noun.ts'
import { CheckedRows } from './CheckedRows.tsx'
import { type Checked, checkRows } from './check-rows.ts'
import { columnsOf } from './columns.ts'
import { bytesMax, type ImportRow, type ReadFile, readRows, rowsMax } from './read-rows.ts'
import { rowProblem } from './row-problem.ts'
import { downloadLeftOut, downloadSample } from './sample.ts'

type State =
  | { step: 'file'; problem?: string }
  | { step: 'working' }
  | { step: 'checked'; checked: Checked; file: ReadFile }

interface ImportCsvProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  onClose: () => void
}

/** Makes items from a file: reads it, tries every row, tells what that would move, and makes them once that was seen. */
export function ImportCsv<Row, Values extends object, Input, Made>({
  noun,
  onClose,
}: ImportCsvProps<Row, Values, Input, Made>) {
  const { one, many, queries, idOf } = noun
  const [state, setState] = useState<State>({ step: 'file' })
  const phone = useMediaQuery(under(576)) ?? false
  const isWorking = useRef(false)
  const [report, setReport] = useState<{ lines: Line[]; undo: Undo | undefined }>()
  const columns = queries.takes ? columnsOf(queries.takes) : []
  const plain = columns.filter(({ listOf }) => listOf !== undefined)

  /** Does one thing at a time, however often it is asked for; what fails is told, and the dialog is back where it was. */
  const alone = async (work: () => Promise<void>) => {
    if (isWorking.current) return
    isWorking.current = true
    try {
      await work()
    } catch (error) {
      const title = t('csv.notImported')
      if (error instanceof OtherWork) tellFailed(title, error.message)
      else tellError(error, title)
      setState(state)
    } finally {
      isWorking.current = false
    }
  }
  const readFile = async (file: File) => {
    if (file.size > bytesMax) return setState({ step: 'file', problem: t('csv.tooLarge') })
    const found = readRows(await file.text(), columns)
    if ('problem' in found) return setState({ step: 'file', problem: found.problem })
    setState({ step: 'working' })
    setState({ step: 'checked', checked: await checkRows(noun, found.rows, columns), file: found })
  }
  const make = async (rows: ImportRow[]) => {
    setState({ step: 'working' })
    const run = crypto.randomUUID()
    const { lines, undoings } = await workOnRows(rows, {
      title: t('csv.making', { many }),
      failed: t('parts.createFailed', { noun: one }),
      tell: (error) => rowProblem(error, one, columns),
      idOf: ({ line }) => String(line),
      nameOf: ({ line, name }) => t('csv.lineNamed', { line, name }),
      isRepeatable: true, // each row has a key of its own
      act: ({ input, line }) => queries.createOne(input as Input, `${run}-${line}`, idOf), // the server has tried what it is
    })
    void queries.changed() // what became of the rows is told first, whether or not the server is there
    const unmade = (gone: number) => t('csv.unmade', { count: gone, one, many })
    const count = lines.filter(({ why }) => why === undefined).length
    const undo = undoAll(many, undoings, queries.changed, unmade)
    const isAll = count === lines.length
    if (count > 0) tellDone(t('csv.made', { count, one, many }), isAll ? undo : undefined)
    if (isAll) return onClose()
    setReport({ lines, undo })
  }
  if (report) {
    const title = t('bulk.reportOf', { many: capital(many) })
    return (
      <BulkReport title={title} lines={report.lines} undo={report.undo} done={t('csv.wasMade')} onClose={onClose} />
    )
  }
  return (
    <Dialog
      opened={state.step !== 'working'}
      onClose={onClose}
      title={t('csv.title', { many })}
      size="xl"
      fullScreen={phone}
    >
      {state.step === 'file' && (
        <Stack gap="md">
          <Text>{t('csv.about', { count: rowsMax })}</Text>
          <Text fz="sm" c="dimmed" className="mono" style={{ overflowWrap: 'anywhere' }}>
            {columns.map(({ name }) => name).join(', ')}
          </Text>
          {plain.length > 0 && (
            <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('csv.plainLists', { columns: listed(plain.map(({ name }) => name)) })}
              {plain.some(({ name }) => name === 'permissions') && ` ${t('csv.plainAllows')}`}
            </Text>
          )}
          {state.problem && (
            <Text c="var(--mantine-color-error)" role="alert">
              {state.problem}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => downloadSample(noun, columns)}>
              {t('csv.sample')}
            </Button>
            <FileButton accept=".csv,text/csv" onChange={(file) => file && void alone(() => readFile(file))}>
              {(props) => (
                <Button {...props} data-autofocus>
                  {t('csv.choose')}
                </Button>
              )}
            </FileButton>
          </Group>
        </Stack>
      )}
      {state.step === 'checked' && (
        <CheckedRows
          nouns={noun}
          checked={state.checked}
          found={state.file.head}
          expected={columns.map(({ name }) => name)}
          leftOut={state.file.leftOut}
          isMisread={state.file.isMisread}
          wasTried={queries.effects.createSeveral !== undefined}
          onMake={(rows) => alone(() => make(rows))}
          onBack={() => setState({ step: 'file' })}
          onSample={() => downloadSample(noun, columns)}
          onKeep={(rows) => downloadLeftOut(many, state.file.head, rows)}
        />
      )}
    </Dialog>
  )
}
