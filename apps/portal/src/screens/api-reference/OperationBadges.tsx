import { Badge, Code, Group } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import type { OperationFacts } from './operation-facts.ts'

/** Who may call an operation, and whether a call is usage of the account. */
export const OperationBadges = ({ facts: { permission, isPublic, billable } }: { facts: OperationFacts }) => (
  <Group gap="xs" py="xs">
    {permission ? (
      <Group gap={6} wrap="nowrap" miw={0} title={t('reference.needs')}>
        <IconLock size={16} stroke={1.5} aria-label={t('reference.needs')} />
        <Code style={{ overflowWrap: 'anywhere' }}>{`${permission.action}: ${permission.resource}`}</Code>
      </Group>
    ) : (
      <Badge variant="light" color="gray" leftSection={<IconLockOpen size={12} stroke={1.5} aria-hidden />}>
        {isPublic ? t('reference.noToken') : t('reference.anyToken')}
      </Badge>
    )}
    <Badge variant="light" color={billable === 'never' ? 'gray' : 'ward'}>
      {t(`billable.${billable}`)}
    </Badge>
  </Group>
)
