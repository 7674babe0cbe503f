import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { recordQueries } from '../../queries/nouns/records.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { useRows } from '../../queries/server/paging.ts'
import { exampleIn } from './example-in.ts'

/** A question to try where none is asked yet, made of this account's own access records; none for who may not read them. */
export function ExampleQuestion({ onAsk }: { onAsk: (question: ReturnType<typeof exampleIn> & object) => void }) {
  const { rows = [] } = useRows(recordQueries.list(''))
  const { data: roles = [] } = useQuery({ ...allRolesQuery, retry: false })
  const example = exampleIn(rows, roles)
  if (!example) return null
  const { userId, action, resourceUri } = example
  return (
    <Group gap="sm" className="card" p="md">
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {rich('analyzer.exampleIs', {
          who: <UserName userId={userId} />,
          action: <span className="mono">{action}</span>,
          resource: <span className="mono">{resourceUri}</span>,
        })}
      </Text>
      <Button variant="default" onClick={() => onAsk(example)}>
        {t('analyzer.tryExample')}
      </Button>
    </Group>
  )
}
