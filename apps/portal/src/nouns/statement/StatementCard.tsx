import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCopy, IconX } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { ResourcePicker } from '../../pickers/ResourcePicker.tsx'
import { RolePicker } from '../../pickers/RolePicker.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { Tip } from '../../ui/floating/Tip.tsx'
import { isBegun, type StatementValues, statementLack } from './statements.ts'

/** Whether the record itself names anyone; `nameless` where statements name nobody. */
export type Who = 'everyone-named' | 'nobody-named' | 'nameless'

interface StatementCardProps extends Acts {
  statement: StatementValues
  who: Who
  /** From 1 on. */
  place: number
  onEdit: (patch: Partial<StatementValues>) => void
}
interface Acts {
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onCopy: () => void
  onRemove: () => void
}

const whoText = {
  'everyone-named': t('statement.besideNamed'),
  'nobody-named': t('statement.nameHere'),
}

/** One statement, read as a sentence: who may do what on what. */
export function StatementCard({ statement, who, place, onEdit, ...acts }: StatementCardProps) {
  const { users, groups, roles, resources } = statement
  return (
    <Stack component="section" aria-label={t('statement.title', { place })} className="card" p="md" gap="md">
      <Group justify="space-between" gap="xs">
        <Title order={who === 'nameless' ? 2 : 3} size="h3">
          {t('statement.title', { place })}
        </Title>
        <Tools {...acts} place={place} />
      </Group>
      {who !== 'nameless' && (
        <UserPicker
          label={t('shared.who')}
          description={whoText[who]}
          kinds={['user', 'client', 'group']}
          users={users}
          groups={groups}
          onChange={onEdit}
        />
      )}
      <RolePicker label={t('statement.may')} roles={roles} onChange={(picked) => onEdit({ roles: picked })} />
      <ResourcePicker
        label={t('statement.on')}
        resources={resources}
        onChange={(picked) => onEdit({ resources: picked })}
      />
      <Lack text={statementLack(statement)} isBegun={isBegun(statement)} />
    </Stack>
  )
}

/** What it lacks: a warning once somebody has begun it, and a hint until then. */
function Lack({ text, isBegun }: { text: string | undefined; isBegun: boolean }) {
  if (!text) return null
  if (!isBegun)
    return (
      <Text fz="sm" c="dimmed">
        {t('statement.leftOut', { lack: text })}
      </Text>
    )
  return (
    <Group gap="xs" c="var(--mantine-color-amber-light-color)" wrap="nowrap">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <Text fz="sm">{t('statement.leftOut', { lack: text })}</Text>
    </Group>
  )
}

const Tools = ({ place, onUp, onDown, onCopy, onRemove }: Acts & { place: number }) => (
  <Group gap={4}>
    <Tool label={t('statement.moveUp', { place })} Icon={IconArrowUp} onClick={onUp} />
    <Tool label={t('statement.moveDown', { place })} Icon={IconArrowDown} onClick={onDown} />
    <Tool label={t('statement.copy', { place })} Icon={IconCopy} onClick={onCopy} />
    <Tool label={t('statement.remove', { place })} Icon={IconX} onClick={onRemove} />
  </Group>
)

interface ToolProps {
  label: string
  Icon: typeof IconX
  /** Nothing where it can't be done. */
  onClick: (() => void) | undefined
}
const Tool = ({ label, Icon, onClick }: ToolProps) => (
  <Tip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      onClick={onClick}
      disabled={!onClick}
      {...(onClick ? {} : { bg: 'transparent' })}
    >
      <Icon size={16} stroke={1.5} />
    </ActionIcon>
  </Tip>
)
