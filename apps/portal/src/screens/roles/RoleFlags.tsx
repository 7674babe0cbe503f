import type { Permission } from '@doorward/core/permissions/model'
import { Group, Text } from '@mantine/core'
import { IconArrowsSplit, IconCheck, IconUserShare } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { summarize } from './permission-rows.ts'

const looks = {
  allow: { color: 'var(--mantine-color-green-light-color)', Icon: IconCheck },
  grant: { color: 'var(--mantine-color-violet-light-color)', Icon: IconUserShare },
  delegate: { color: 'var(--mantine-color-plum-light-color)', Icon: IconArrowsSplit },
} as const

/** "3 allow, 1 grant", each with its icon and colour. */
export function RoleFlags({ permissions }: { permissions: Permission[] }) {
  const parts = summarize(permissions)
  if (parts.length === 0)
    return (
      <Text component="span" fz="sm" c="dimmed">
        {t('common.noneSmall')}
      </Text>
    )
  return (
    <Group gap={12} component="span" display="inline-flex">
      {parts.map(({ flag, count, all }) => {
        const { color, Icon } = looks[flag]
        return (
          <Group gap={4} key={flag} component="span" display="inline-flex" wrap="nowrap" c={color} fz="sm">
            <Icon size={14} stroke={1.5} aria-hidden />
            {all ? t(`flags.${flag}All`) : t(`flags.${flag}Count`, { count })}
          </Group>
        )
      })}
    </Group>
  )
}
