import {
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Table,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { questionsOf } from '../../nouns/asked/question-lines.ts'
import { downloadRows } from '../../nouns/bulk/rows-as-csv.ts'
import { UserName, useUserName } from '../../pickers/Names.tsx'
import { type BatchAnswer, checkManyQuery } from '../../queries/access/user-permissions.ts'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { Breakable } from '../../ui/text/Breakable.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { AnswerPanel } from './AnswerPanel.tsx'
import { AsOfMoment } from './AsOf.tsx'
import styles from './answer-matrix.module.css'

interface AnswersProps {
  userIds: readonly string[]
  /** One question a line. */
  text: string
  asOf: string | undefined
}

/** What was told of one person, by the order of the questions. */
interface Column {
  userId: string
  answers: BatchAnswer['answers']
}

const shows = {
  all: () => true,
  denied: (answers: readonly boolean[]) => answers.includes(false),
  different: (answers: readonly boolean[]) => answers.includes(false) && answers.includes(true),
}
type Show = keyof typeof shows

/** Every question about everybody, as a matrix; each answer opens why below its line, and the address keeps which. */
export function AnswerMatrix({ userIds, text, asOf }: AnswersProps) {
  const questions = questionsOf(text)
  const found = useQueries({ queries: userIds.map((userId) => checkManyQuery(userId, questions, asOf)) })
  const [show, setShow] = useState<Show>('all')
  const failed = found.find(({ error }) => error)
  if (failed) {
    return (
      <ReadFailed
        error={failed.error}
        failed={t('analyzer.manyFailed')}
        refused={t('analyzer.askRefused')}
        onRetry={() => void Promise.all(found.map(({ refetch }) => refetch()))}
      />
    )
  }
  const columns = found.flatMap(({ data }, at) => (data ? [{ userId: userIds[at] ?? '', ...data }] : []))
  if (columns.length < userIds.length)
    return <Skeleton height={120} aria-busy="true" role="status" aria-label={t('analyzer.checking')} />
  const allowedIn = (row: number) => columns.flatMap(({ answers }) => answers[row]?.allowed ?? [])
  const rows = questions.map((_, row) => row).filter((row) => shows[show](allowedIn(row)))
  return (
    <Stack gap="sm">
      <AsOfMoment asOf={asOf} />
      <Group justify="space-between" gap="sm">
        <Summary columns={columns} revisions={columns.map(({ revision }) => revision)} />
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t('common.show')}
            value={show}
            onChange={(value) => setShow(value as Show)} // its values are those of `data`
            data={[
              { value: 'all', label: t('common.all') },
              { value: 'denied', label: t('checks.denied') },
              ...(columns.length > 1 ? [{ value: 'different', label: t('analyzer.differing') }] : []),
            ]}
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
            onClick={() => downloadRows(asCsv(questions, columns), t('checks.answers'))}
          >
            {t('analyzer.downloadCsv')}
          </Button>
        </Group>
      </Group>
      {rows.length === 0 ? (
        <Text fz="sm">{t(show === 'denied' ? 'analyzer.noneDenied' : 'analyzer.noneDiffering')}</Text>
      ) : (
        <Matrix questions={questions} columns={columns} rows={rows} asOf={asOf} />
      )}
    </Stack>
  )
}

/** A row a question, a column a person. */
const asCsv = (questions: ReturnType<typeof questionsOf>, columns: readonly Column[]) =>
  questions.map(({ permission, resourceUri }, row) => ({
    [t('shared.action')]: permission,
    [t('shared.resource')]: resourceUri,
    ...Object.fromEntries(
      columns.map(({ userId, answers }) => [userId, t(answers[row]?.allowed ? 'checks.allowed' : 'checks.denied')]),
    ),
  }))

function Summary({ columns, revisions }: { columns: readonly Column[]; revisions: readonly number[] }) {
  const answers = columns.flatMap((column) => column.answers)
  const revision = Math.min(...revisions)
  return (
    <Text fz="sm" c="dimmed" role="status">
      {t(revisions.every((one) => one === revision) ? 'analyzer.allowedOf' : 'analyzer.allowedOfLater', {
        allowed: answers.filter(({ allowed }) => allowed).length,
        count: answers.length,
        revision: String(revision),
      })}
    </Text>
  )
}

/** Which answer is explained, as the address keeps it: the question's place and the person. */
function useExplained() {
  const [params, setParams] = useSearchParams()
  const [, row, userId] = /^(\d+):(.*)$/s.exec(params.get('why') ?? '') ?? []
  const toggle = (at: number, whom: string) => {
    const next = new URLSearchParams(params)
    if (String(at) === row && whom === userId) next.delete('why')
    else next.set('why', `${at}:${whom}`)
    setParams(next, { preventScrollReset: true })
  }
  return { isOpen: (at: number, whom: string) => String(at) === row && whom === userId, toggle }
}

interface MatrixProps {
  questions: ReturnType<typeof questionsOf>
  columns: readonly Column[]
  /** The places of the questions that are shown. */
  rows: readonly number[]
  asOf: string | undefined
}

function Matrix({ questions, columns, rows, asOf }: MatrixProps) {
  const explained = useExplained()
  return (
    <WideTable label={t('checks.answers')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={styles.question}>
            {t('shared.action')}, {t('shared.resource')}
          </Table.Th>
          {columns.map(({ userId }) => (
            <Table.Th key={userId}>
              <UserName userId={userId} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const { permission = '', resourceUri = '' } = questions[row] ?? {}
          const opened = columns.find(({ userId }) => explained.isOpen(row, userId))
          return (
            <Fragment key={row}>
              <Table.Tr>
                <Table.Th scope="row" className={`mono ${styles.question}`}>
                  <bdi>{permission}</bdi>
                  <bdi>
                    <Breakable uri={resourceUri} />
                  </bdi>
                </Table.Th>
                {columns.map(({ userId, answers }) => (
                  <Table.Td key={userId}>
                    <Cell
                      userId={userId}
                      answer={answers[row]}
                      isOpen={userId === opened?.userId}
                      onToggle={() => explained.toggle(row, userId)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
              {opened && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length + 1} className={styles.why}>
                    <div className={styles.panel}>
                      <AnswerPanel question={{ userId: opened.userId, action: permission, resourceUri, asOf }} />
                    </div>
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          )
        })}
      </Table.Tbody>
    </WideTable>
  )
}

interface CellProps {
  userId: string
  answer: BatchAnswer['answers'][number] | undefined
  isOpen: boolean
  onToggle: () => void
}

/** One answer, which opens why. */
function Cell({ userId, answer, isOpen, onToggle }: CellProps) {
  const user = useUserName(userId)
  if (!answer) return null
  const { permission: action, resourceUri: resource, allowed } = answer
  return (
    <UnstyledButton className={styles.answer} aria-expanded={isOpen} onClick={onToggle}>
      <Verdict kind={allowed ? 'allow' : 'deny'}>{allowed ? t('checks.allowed') : t('checks.denied')}</Verdict>
      <span className={styles.ask}>{t('shared.askWhy')}</span>
      <VisuallyHidden>{t('analyzer.askedOf', { user, action, resource })}</VisuallyHidden>
    </UnstyledButton>
  )
}
