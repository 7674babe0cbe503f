import { Badge, Code, Group } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { Verdict } from '../../ui/text/Verdict.tsx'
import type { OperationFacts } from './operation-facts.ts'
import type { Standing } from './use-standings.ts'

/** Who may call an operation, whether whoever is signed in may, and whether a call is usage of the account. */
export const OperationBadges = ({
  facts: { permission, isPublic, billable },
  standing,
}: {
  facts: OperationFacts
  standing: Standing | undefined
}) => (
  <Group gap="xs" py="sm">
    {standing && !isPublic && (
      <Verdict kind={standing === 'none' ? 'deny' : 'allow'}>{t(`reference.may_${standing}`)}</Verdict>
    )}
    {permission ? (
      <Group gap={6} wrap="nowrap" miw={0} title={t('reference.needs')}>
        <IconLock size={16} stroke={1.5} aria-label={t('reference.needs')} style={{ flex: 'none' }} />
        <Code style={{ overflowWrap: 'anywhere' }}>{`${permission.action}: ${permission.resource}`}</Code>
      </Group>
    ) : (
      <Badge color="gray" leftSection={<IconLockOpen size={12} stroke={1.5} aria-hidden />}>
        {isPublic ? t('reference.noToken') : t('reference.anyToken')}
      </Badge>
    )}
    <Badge color="gray">{t(`billable.${billable}`)}</Badge>
  </Group>
)
