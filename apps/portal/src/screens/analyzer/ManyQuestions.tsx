import { limits } from '@doorward/core/limits'
import { Button, Group, Skeleton, Stack, Table, Text, Textarea } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { linesProblem, questionsOf } from '../../nouns/asked/question-lines.ts'
import { UserName, useUserName } from '../../pickers/Names.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { type BatchAnswer, checkManyQuery } from '../../queries/access/user-permissions.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { Breakable } from '../../ui/text/Breakable.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { AsOfField, AsOfMoment, asOfIn, asOfParam, SinceAccount, useAsOf } from './AsOf.tsx'

const peopleMax = 20

/** Many questions about some people at once, one a line; like a single one they stand in the address. */
export function ManyQuestions() {
  const [params, setParams] = useSearchParams()
  const asked = { userIds: params.getAll('user').slice(0, peopleMax), text: params.get('questions') ?? '' }
  const asOf = asOfIn(params)
  const [userIds, setUserIds] = useState(params.getAll('user'))
  const [text, setText] = useState(asked.text)
  const [tried, setTried] = useState(false)
  const address = params.toString()
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    // The fields say what the table below answers, also where somebody comes to another address.
    setShown(address)
    setUserIds(params.getAll('user'))
    setText(asked.text)
  }
  const moment = useAsOf(asOf)
  const problem = linesProblem(text)
  const whoProblem = peopleProblem(userIds)
  const ask = async () => {
    setTried(true)
    if (moment.check() && !whoProblem && !problem)
      setParams({ tab: 'many', user: userIds, questions: text.trim(), ...asOfParam(moment.asOf) })
    return false
  }
  return (
    <>
      <form noValidate onSubmit={keepPage} className="card" style={{ padding: 16 }}>
        <Stack gap="md">
          <UserPicker
            label={t('analyzer.can')}
            users={userIds}
            error={tried ? whoProblem : undefined}
            onChange={({ users }) => setUserIds(users)}
          />
          <Textarea
            label={t('analyzer.doThese')}
            description={t('analyzer.questionsHelp', { count: limits.questionsMax })}
            placeholder={'reports:read /reports/7\nreports:export /reports/7'}
            autosize
            minRows={4}
            maxRows={14}
            spellCheck={false}
            value={text}
            error={tried ? problem : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <AsOfField moment={moment} />
          <Group>
            <ActionButton type="submit" action={ask} failed={t('analyzer.checkFailed')}>
              {t('analyzer.checkAccess')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
      {asked.userIds.length > 0 && asked.text !== '' && !linesProblem(asked.text) && (
        <SinceAccount asOf={asOf}>
          <Answers key={JSON.stringify([asked, asOf])} {...asked} asOf={asOf} />
        </SinceAccount>
      )}
    </>
  )
}

function peopleProblem(userIds: readonly string[]): string | undefined {
  if (userIds.length === 0) return t('analyzer.userNeeded')
  return userIds.length > peopleMax ? t('analyzer.tooManyPeople', { count: peopleMax }) : undefined
}

interface AnswersProps {
  userIds: readonly string[]
  text: string
  asOf: string | undefined
}

/** Every question about everybody, as a matrix. */
function Answers({ userIds, text, asOf }: AnswersProps) {
  const questions = questionsOf(text)
  const found = useQueries({ queries: userIds.map((userId) => checkManyQuery(userId, questions, asOf)) })
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
  const answers = columns.flatMap((column) => column.answers)
  const revisions = columns.map(({ revision }) => revision)
  const revision = Math.min(...revisions)
  return (
    <Stack gap="sm">
      <AsOfMoment asOf={asOf} />
      <Text fz="sm" c="dimmed" role="status">
        {t(revisions.every((one) => one === revision) ? 'analyzer.allowedOf' : 'analyzer.allowedOfLater', {
          allowed: answers.filter(({ allowed }) => allowed).length,
          count: answers.length,
          revision: String(revision),
        })}
      </Text>
      <WideTable label={t('checks.answers')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('shared.action')}</Table.Th>
            <Table.Th>{t('shared.resource')}</Table.Th>
            {columns.map(({ userId }) => (
              <Table.Th key={userId}>
                <UserName userId={userId} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {questions.map(({ permission, resourceUri }, row) => (
            // The same question may be asked twice; its place is its name.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Table.Tr key={row}>
              <Table.Td className="mono">
                <bdi>{permission}</bdi>
              </Table.Td>
              <Table.Td className="mono">
                <bdi>
                  <Breakable uri={resourceUri} />
                </bdi>
              </Table.Td>
              {columns.map(({ userId, answers: told }) => (
                <Table.Td key={userId}>
                  <Cell userId={userId} answer={told[row]} asOf={asOf} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Stack>
  )
}

interface CellProps {
  userId: string
  answer: BatchAnswer['answers'][number] | undefined
  asOf: string | undefined
}

/** One answer, which leads to why. */
function Cell({ userId, answer, asOf }: CellProps) {
  const user = useUserName(userId)
  if (!answer) return null
  const { permission: action, resourceUri: resource, allowed } = answer
  return (
    <Group gap="xs" wrap="nowrap">
      <Verdict kind={allowed ? 'allow' : 'deny'}>{allowed ? t('checks.allowed') : t('checks.denied')}</Verdict>
      <Button
        component={Link}
        to={`/settings/analyzer?${new URLSearchParams({ user: userId, action, resource, ...asOfParam(asOf) })}`}
        variant="default"
        size="compact-sm"
        aria-label={t('analyzer.whyThis', { user, action, resource })}
      >
        {t('shared.askWhy')}
      </Button>
    </Group>
  )
}
