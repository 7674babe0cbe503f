import { limits } from '@doorward/core/limits'
import { Button, Group, Skeleton, Stack, Table, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { type BatchAnswer, checkManyQuery } from '../../queries/access/user-permissions.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { AsOfField, AsOfMoment, asOfIn, asOfParam, useAsOf } from './AsOf.tsx'
import { linesProblem, questionsOf } from './question-lines.ts'

/** Many questions about one person at once, one a line; like a single one they stand in the address. */
export function ManyQuestions() {
  const [params, setParams] = useSearchParams()
  const [userId, setUserId] = useState(params.get('user') ?? '')
  const [text, setText] = useState(params.get('questions') ?? '')
  const [tried, setTried] = useState(false)
  const asked = { userId: params.get('user') ?? '', text: params.get('questions') ?? '' }
  const asOf = asOfIn(params)
  const moment = useAsOf(asOf)
  const problem = linesProblem(text)
  const ask = async () => {
    setTried(true)
    if (moment.check() && userId !== '' && !problem)
      setParams({ tab: 'many', user: userId, questions: text.trim(), ...asOfParam(moment.asOf) })
    return false
  }
  return (
    <>
      <form noValidate onSubmit={keepPage} className="card" style={{ padding: 16 }}>
        <Stack gap="md">
          <UserPicker
            label={t('analyzer.can')}
            single
            users={userId ? [userId] : []}
            error={tried && userId === '' ? t('analyzer.userNeeded') : undefined}
            onChange={({ users }) => setUserId(users[0] ?? '')}
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
      {asked.userId !== '' && asked.text !== '' && !linesProblem(asked.text) && <Answers {...asked} asOf={asOf} />}
    </>
  )
}

function Answers({ userId, text, asOf }: { userId: string; text: string; asOf: string | undefined }) {
  const { data, error, refetch } = useQuery(checkManyQuery(userId, questionsOf(text), asOf))
  if (error) {
    return (
      <ReadFailed
        error={error}
        failed={t('analyzer.manyFailed')}
        refused={t('analyzer.askRefused')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton height={120} aria-busy="true" role="status" aria-label={t('analyzer.checking')} />
  const allowed = data.answers.filter((answer) => answer.allowed).length
  return (
    <Stack gap="sm">
      <AsOfMoment asOf={asOf} />
      <Text fz="sm" c="dimmed" role="status">
        {t('analyzer.allowedOf', { allowed, count: data.answers.length, revision: String(data.revision) })}
      </Text>
      <WideTable label={t('checks.answers')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('checks.answer')}</Table.Th>
            <Table.Th>{t('common.action')}</Table.Th>
            <Table.Th>{t('common.resource')}</Table.Th>
            <Table.Th>{t('common.why')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.answers.map((answer, index) => (
            // The same question may be asked twice; its place is its name.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <AnswerRow key={index} userId={userId} answer={answer} asOf={asOf} />
          ))}
        </Table.Tbody>
      </WideTable>
    </Stack>
  )
}

interface AnswerRowProps {
  userId: string
  answer: BatchAnswer['answers'][number]
  asOf: string | undefined
}

function AnswerRow({ userId, answer, asOf }: AnswerRowProps) {
  const { permission: action, resourceUri: resource, allowed } = answer
  return (
    <Table.Tr>
      <Table.Td>
        <Verdict kind={allowed ? 'allow' : 'deny'}>{allowed ? t('checks.allowed') : t('checks.denied')}</Verdict>
      </Table.Td>
      <Table.Td className="mono">
        <bdi>{action}</bdi>
      </Table.Td>
      <Table.Td className="mono" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{resource}</bdi>
      </Table.Td>
      <Table.Td>
        <Button
          component={Link}
          to={`/settings/analyzer?${new URLSearchParams({ user: userId, action, resource, ...asOfParam(asOf) })}`}
          variant="default"
          size="compact-sm"
          aria-label={t('analyzer.whyThis', { action, resource })}
        >
          {t('common.askWhy')}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
