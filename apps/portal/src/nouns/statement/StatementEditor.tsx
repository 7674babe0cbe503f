import { ActionIcon, Button, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { ResourcePicker } from '../../pickers/ResourcePicker.tsx'
import { RolePicker } from '../../pickers/RolePicker.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { blankStatement, type StatementValues, statementLack } from './statements.ts'

interface StatementEditorProps {
  statements: StatementValues[]
  onChange: (statements: StatementValues[]) => void
  /** Whether the record itself names anyone; `nameless` where statements name nobody. */
  who: 'everyone-named' | 'nobody-named' | 'nameless'
}

function Tool({
  label,
  onClick,
  children,
  disabled = false,
}: {
  label: string
  onClick: () => void
  children: React.ReactNode
  disabled?: boolean
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        onClick={onClick}
        disabled={disabled}
        {...(disabled ? { bg: 'transparent' } : {})}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
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
      {statements.map((statement, at) => {
        const lack = statementLack(statement)
        const name = `statement ${at + 1}`
        return (
          // Statements have no id; their place in the record is their name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Stack key={at} component="section" aria-label={`Statement ${at + 1}`} className="card" p="md" gap="md">
            <Group justify="space-between" gap="xs">
              <Title order={who === 'nameless' ? 2 : 3} size="h3">
                Statement {at + 1}
              </Title>
              <Group gap={4}>
                <Tool label={`Move ${name} up`} onClick={() => move(at, -1)} disabled={at === 0}>
                  <IconArrowUp size={16} stroke={1.5} />
                </Tool>
                <Tool label={`Move ${name} down`} onClick={() => move(at, 1)} disabled={at === statements.length - 1}>
                  <IconArrowDown size={16} stroke={1.5} />
                </Tool>
                <Tool
                  label={`Copy ${name}`}
                  onClick={() => onChange(statements.toSpliced(at, 0, structuredClone(statement)))}
                >
                  <IconCopy size={16} stroke={1.5} />
                </Tool>
                <Tool label={`Remove ${name}`} onClick={() => onChange(statements.toSpliced(at, 1))}>
                  <IconX size={16} stroke={1.5} />
                </Tool>
              </Group>
            </Group>
            {who !== 'nameless' && (
              <UserPicker
                label="Who"
                description={
                  who === 'everyone-named'
                    ? 'Beside everyone in this record, named above.'
                    : 'Name people here, or for the whole record above.'
                }
                kinds={['user', 'client', 'group']}
                users={statement.users}
                groups={statement.groups}
                onChange={(picked) => edit(at, picked)}
              />
            )}
            <RolePicker label="May" roles={statement.roles} onChange={(roles) => edit(at, { roles })} />
            <ResourcePicker
              label="On"
              resources={statement.resources}
              onChange={(resources) => edit(at, { resources })}
            />
            {lack && (
              <Group gap="xs" c="var(--mantine-color-amber-light-color)" wrap="nowrap">
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
                <Text fz="sm">{lack}: this statement is left out when you save.</Text>
              </Group>
            )}
          </Stack>
        )
      })}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChange([...statements, blankStatement])}
        >
          Add statement
        </Button>
      </Group>
    </Stack>
  )
}
