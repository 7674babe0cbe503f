import { flags, type Permission } from '@doorward/core/permissions/model'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { actionsOf } from './action-tree.ts'
import { Covers } from './Covers.tsx'
import { flagLooks } from './flag-looks.ts'
import styles from './matrix.module.css'
import { type RowView, viewRows } from './permission-rows.ts'

/** What a role may do, to read: each action with a verdict for each flag that it gives, by itself or through another. */
export function PermissionTable({ permissions }: { permissions: Permission[] }) {
  const { data: roles = [] } = useQuery({ ...allRolesQuery, retry: false })
  const known = actionsOf(roles)
  return (
    <Stack gap="sm">
      <Text fw={500} fz="sm" id="permissions-label">
        {t('roles.permissions')}
      </Text>
      {permissions.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('roles.noActions')}
        </Text>
      ) : (
        <table className={`${styles.grid} ${styles.read}`} aria-labelledby="permissions-label">
          <thead>
            <tr>
              <th scope="col">{t('shared.action')}</th>
              <th scope="col">{t('roles.gives')}</th>
              <th scope="col" className={styles.covers}>
                {t('roles.covers')}
              </th>
            </tr>
          </thead>
          <tbody>
            {viewRows(permissions).map((row) => (
              <tr key={row.index}>
                <td style={{ paddingInlineStart: 8 + row.depth * 20 }}>
                  <bdi className="mono">{row.permission.action}</bdi>
                </td>
                <td>
                  <Given row={row} />
                </td>
                <td className={styles.covers}>
                  <Covers action={row.permission.action} known={known} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}

function Given({ row: { permission, through } }: { row: RowView }) {
  const given = flags.filter((flag) => permission[flag] || through[flag] !== undefined)
  if (given.length === 0) return <Text c="dimmed">{t('roles.noFlags')}</Text>
  return (
    <Group gap={8}>
      {given.map((flag) => {
        const giver = permission[flag] ? undefined : through[flag]
        return (
          <Group key={flag} gap={4} title={flagLooks[flag].means}>
            <Verdict kind={flag}>{flagLooks[flag].word}</Verdict>
            {giver !== undefined && <span className={styles.through}>{t('roles.through', { action: giver })}</span>}
          </Group>
        )
      })}
    </Group>
  )
}
