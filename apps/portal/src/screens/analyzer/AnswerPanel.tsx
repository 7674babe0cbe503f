import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { rich, t } from '../../lib/texts.ts'
import { explain } from '../../nouns/access/explain.ts'
import { PathGraph } from '../../nouns/access/PathGraph.tsx'
import { useUserName } from '../../pickers/Names.tsx'
import { checkQuery, type Question } from '../../queries/access/user-permissions.ts'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { useCopy } from '../../ui/text/CopyField.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { AdminsRecords } from './AdminsRecords.tsx'
import { AsOfMoment, asOfText } from './AsOf.tsx'
import { SmallestChanges } from './SmallestChanges.tsx'

/** The answer to one question: the verdict, the sentence, the graph, and how fresh it is. */
export function AnswerPanel({ question }: { question: Question }) {
  const userName = useUserName(question.userId)
  const { data, error, refetch } = useQuery(checkQuery(question))
  if (error) {
    return (
      <ReadFailed
        error={error}
        failed={t('analyzer.oneFailed')}
        refused={t('analyzer.askRefused')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton height={120} aria-busy="true" role="status" aria-label={t('analyzer.checking')} />
  const told = explain({ userName, ...question }, data.answer)
  const answer = told.allowed ? 'analyzer.mayDo' : 'analyzer.mayNotDo'
  const asked = { user: userName, action: question.action, resource: question.resourceUri }
  const explanation = { answer: t(answer, asked), reason: told.sentence }
  const isNamedByNone = data.answer.explanation?.missing?.missing === 'record'
  const moment = asOfText(question.asOf)
  const ms = Math.max(1, Math.round(data.tookMs))
  const { revision } = data.answer
  return (
    <Stack component="section" aria-label={t('checks.answer')} className="card" p="lg" gap="md">
      <Group gap="sm" role="status">
        <Verdict kind={told.allowed ? 'allow' : 'deny'}>
          {told.allowed ? t('checks.allowed') : t('checks.denied')}
        </Verdict>
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {rich(answer, asked)}
        </Title>
      </Group>
      <AsOfMoment asOf={question.asOf} />
      <Text style={{ overflowWrap: 'anywhere' }}>{told.sentence}</Text>
      {isNamedByNone && question.asOf === undefined && <AdminsRecords userId={question.userId} name={userName} />}
      {told.steps.length > 0 && <PathGraph steps={told.steps} />}
      {!told.allowed && question.asOf === undefined && <SmallestChanges userName={userName} {...question} />}
      <Group justify="space-between" gap="md">
        <Text fz="sm" c="dimmed">
          {revision === undefined
            ? t('analyzer.tookTime', { ms })
            : t('analyzer.tookTimeAsOf', { ms, revision: String(revision) })}
        </Text>
        <Copies
          sentence={
            moment ? t('analyzer.explanationAsOf', { moment, ...explanation }) : t('analyzer.explanation', explanation)
          }
        />
      </Group>
    </Stack>
  )
}

function Copies({ sentence }: { sentence: string }) {
  const explanation = useCopy(sentence)
  const link = useCopy(location.href)
  return (
    <Group gap="sm">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} stroke={1.5} aria-hidden />}
        onClick={explanation.copy}
      >
        {explanation.state === 'copied' ? t('common.copied') : t('analyzer.copyExplanation')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLink size={14} stroke={1.5} aria-hidden />}
        onClick={link.copy}
      >
        {link.state === 'copied' ? t('common.copied') : t('analyzer.copyLink')}
      </Button>
    </Group>
  )
}
