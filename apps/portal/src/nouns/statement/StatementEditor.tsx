import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { StatementCard, type Who } from './StatementCard.tsx'
import { blankStatement, type StatementValues } from './statements.ts'

interface StatementEditorProps {
  statements: StatementValues[]
  onChange: (statements: StatementValues[]) => void
  who: Who
}

/** Statements as cards, each read as one sentence: who may do what on what. */
export function StatementEditor({ statements, onChange, who }: StatementEditorProps) {
  const edit = (at: number, patch: Partial<StatementValues>) =>
    onChange(statements.map((statement, index) => (index === at ? { ...statement, ...patch } : statement)))
  const move = (at: number, by: number) => {
    const moved = statements.toSpliced(at, 1)
    const statement = statements[at]
    if (statement) onChange(moved.toSpliced(at + by, 0, statement))
  }
  return (
    <Stack gap="md">
      {statements.map((statement, at) => (
        <StatementCard
          // Statements have no id; their place in the record is their name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          statement={statement}
          who={who}
          place={at + 1}
          onEdit={(patch) => edit(at, patch)}
          onUp={at > 0 ? () => move(at, -1) : undefined}
          onDown={at < statements.length - 1 ? () => move(at, 1) : undefined}
          onCopy={() => onChange(statements.toSpliced(at, 0, structuredClone(statement)))}
          onRemove={() => onChange(statements.toSpliced(at, 1))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChange([...statements, blankStatement])}
        >
          {t('statement.add')}
        </Button>
      </Group>
    </Stack>
  )
}
