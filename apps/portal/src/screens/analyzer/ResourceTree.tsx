import { Anchor, Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { listed, t } from '../../lib/texts.ts'
import { type ResourceBranch, resourceTreeQuery } from '../../queries/access/resource-tree.ts'
import { useRows } from '../../queries/server/paging.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import styles from './resource-tree.module.css'

/** Every resource that access records name, as a tree that opens level by level; each leads to who reaches it. */
export function ResourceTree() {
  return (
    <Stack component="section" aria-label={t('analyzer.tree')} gap="sm">
      <Title order={2} size="h3">
        {t('analyzer.tree')}
      </Title>
      <div className="card" style={{ padding: 8 }}>
        <Level under={undefined} />
      </div>
    </Stack>
  )
}

function Level({ under }: { under: string | undefined }) {
  const query = useRows(resourceTreeQuery(under))
  const { rows, error, retry } = query
  if (error && !rows)
    return (
      <ReadFailed error={error} failed={t('analyzer.treeFailed')} refused={t('access.cannotSeeWho')} onRetry={retry} />
    )
  if (!rows) return <Skeleton height={36} role="status" aria-busy="true" aria-label={t('common.loading')} />
  if (rows.length === 0) return <Text c="dimmed">{t('analyzer.treeEmpty')}</Text>
  return (
    <ul className={styles.level}>
      {rows.map((branch) => (
        <Branch key={branch.resourceUri} branch={branch} under={under} />
      ))}
      {query.hasMore && (
        <li>
          <LoadMore query={query} />
        </li>
      )}
    </ul>
  )
}

function Branch({ branch, under }: { branch: ResourceBranch; under: string | undefined }) {
  const { resourceUri, resourcesBelow } = branch
  const [open, setOpen] = useState(false)
  const Chevron = open ? IconChevronDown : IconChevronRight
  const segment = under === undefined ? resourceUri : resourceUri.slice(under.length + 1)
  return (
    <li>
      <Group gap={4} wrap="nowrap" className={styles.branch}>
        {resourcesBelow > 0 ? (
          <UnstyledButton
            className={styles.toggle}
            aria-expanded={open}
            aria-label={t(open ? 'analyzer.closeBranch' : 'analyzer.openBranch', { resource: resourceUri })}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={16} stroke={1.5} aria-hidden />
          </UnstyledButton>
        ) : (
          <span className={styles.toggle} />
        )}
        <Anchor
          component={Link}
          to={`?${new URLSearchParams({ tab: 'who', resource: resourceUri })}`}
          className="mono"
          style={{ overflowWrap: 'anywhere' }}
        >
          <bdi>{segment}</bdi>
        </Anchor>
        <Text fz="xs" c="dimmed" className={styles.counts}>
          {countsOf(branch)}
        </Text>
      </Group>
      {open && <Level under={resourceUri} />}
    </li>
  )
}

const countsOf = ({ statements, statementsBelow, resourcesBelow }: ResourceBranch): string =>
  listed([
    ...(statements > 0 ? [t('analyzer.statementsHere', { count: statements })] : []),
    ...(resourcesBelow > 0
      ? [
          t('analyzer.resourcesBelow', { count: resourcesBelow }),
          t('analyzer.statementsBelow', { count: statementsBelow }),
        ]
      : []),
  ])
