import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUserName } from '../../pickers/Names.tsx'
import { checkQuery, type Question } from '../../queries/access/user-permissions.ts'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { useCopy } from '../../ui/text/CopyField.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { explain } from './explain.ts'
import { PathGraph } from './PathGraph.tsx'

/** The answer to one question: the verdict, the sentence, the graph, and how fresh it is. */
export function AnswerPanel({ question }: { question: Question }) {
  const userName = useUserName(question.userId)
  const { data, error, refetch } = useQuery(checkQuery(question))
  if (error) {
    return (
      <ReadFailed
        error={error}
        failed="We could not check this."
        refused="You can't ask about other people."
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton height={120} aria-busy="true" role="status" aria-label="Checking" />
  const told = explain({ userName, ...question }, data.answer)
  const head = `${userName} may${told.allowed ? '' : ' not'} do ${question.action} on ${question.resourceUri}`
  return (
    <Stack component="section" aria-label="Answer" className="card" p="lg" gap="md">
      <Group gap="sm" role="status">
        <Verdict kind={told.allowed ? 'allow' : 'deny'}>{told.allowed ? 'Allowed' : 'Denied'}</Verdict>
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {head}
        </Title>
      </Group>
      <Text style={{ overflowWrap: 'anywhere' }}>{told.sentence}</Text>
      {told.steps.length > 0 && <PathGraph steps={told.steps} />}
      <Group justify="space-between" gap="md">
        <Text fz="sm" c="dimmed">
          {Math.max(1, Math.round(data.tookMs))} ms
          {data.answer.revision !== undefined && `, revision ${data.answer.revision}`}, same engine as the API
        </Text>
        <Copies sentence={`${head}. ${told.sentence}`} />
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
        {explanation.state === 'copied' ? 'Copied!' : 'Copy explanation'}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLink size={14} stroke={1.5} aria-hidden />}
        onClick={link.copy}
      >
        {link.state === 'copied' ? 'Copied!' : 'Copy link'}
      </Button>
    </Group>
  )
}
