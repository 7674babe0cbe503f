import { Anchor, Group, Skeleton, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { searchMax, useListState, useSearchText } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { type ResourceBranch, resourceTreeQuery } from '../../queries/access/resource-tree.ts'
import { useRows } from '../../queries/server/paging.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import styles from './resource-tree.module.css'
import { whoReaches } from './who-reaches.ts'

/** What the tree is searched for, in the address; the list above it has its own. */
const soughtKey = 'tree'

/** Every resource that access records name, as a tree that opens level by level or is searched; each leads to who reaches it. */
export function ResourceTree() {
  const { change } = useListState()
  const sought = (useSearchParams()[0].get(soughtKey) ?? '').slice(0, searchMax)
  const [text, setText] = useSearchText(sought, (text) => change({ [soughtKey]: text }))
  return (
    <Stack component="section" aria-label={t('map.tree')} gap="sm" mt="xl">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          {t('map.tree')}
        </Title>
        <TextInput
          type="search"
          className={styles.search}
          aria-label={t('map.searchResources')}
          placeholder={t('map.searchResources')}
          maxLength={searchMax}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Group>
      <div className={`card ${styles.tree}`}>
        <Level filter={sought.trim()} />
      </div>
    </Stack>
  )
}

/** What lies directly below a resource, or all that has a text in its name. */
function Level({ under, filter = '' }: { under?: string; filter?: string }) {
  const query = useRows(resourceTreeQuery({ ...(under ? { under } : {}), filter }))
  const { rows, error, retry } = query
  if (error && !rows)
    return <ReadFailed error={error} failed={t('map.treeFailed')} refused={t('access.cannotSeeWho')} onRetry={retry} />
  if (!rows) return <Skeleton height={36} role="status" aria-busy="true" aria-label={t('common.loading')} />
  if (rows.length === 0)
    return filter ? (
      <FilteredEmpty text={t('map.noResourceFound')} />
    ) : (
      <Text c="dimmed" p="xs">
        {t('map.treeEmpty')}
      </Text>
    )
  return (
    <ul className={styles.level}>
      {rows.map((branch) => (
        <Branch key={branch.resourceUri} branch={branch} under={under} opens={filter === ''} />
      ))}
      {query.hasMore && (
        <li>
          <LoadMore query={query} />
        </li>
      )}
    </ul>
  )
}

interface BranchProps {
  branch: ResourceBranch
  under: string | undefined
  /** What was searched for stands in one list, with all that is below it. */
  opens: boolean
}

function Branch({ branch, under, opens }: BranchProps) {
  const { resourceUri, resourcesBelow } = branch
  const [open, setOpen] = useState(false)
  const Chevron = open ? IconChevronDown : IconChevronRight
  const segment = under === undefined ? resourceUri : resourceUri.slice(under.length + 1)
  return (
    <li>
      <div className={styles.branch}>
        {opens && resourcesBelow > 0 ? (
          <UnstyledButton
            className={`${styles.toggle} small-press`}
            aria-expanded={open}
            aria-label={t(open ? 'map.closeBranch' : 'map.openBranch', { resource: resourceUri })}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={16} stroke={1.5} aria-hidden />
          </UnstyledButton>
        ) : (
          <span className={styles.toggle} />
        )}
        <Anchor component={Link} to={whoReaches(resourceUri)} className={`mono ${styles.segment}`}>
          <bdi>{segment}</bdi>
        </Anchor>
        <Counts branch={branch} />
      </div>
      {open && <Level under={resourceUri} />}
    </li>
  )
}

/** Who comes to a resource and what is given there and below, each in a column of its own; nothing of what there is none of. */
function Counts({ branch: { users = 0, statements, resourcesBelow, statementsBelow } }: { branch: ResourceBranch }) {
  const counts = [
    ['users', users, t('map.accessHere', { count: users })],
    ['statements', statements, t('map.statementsHere', { count: statements })],
    ['resourcesBelow', resourcesBelow, t('map.resourcesBelow', { count: resourcesBelow })],
    ['statementsBelow', statementsBelow, t('map.statementsBelow', { count: statementsBelow })],
  ] as const
  return (
    <div className={styles.counts}>
      {counts.map(([name, count, told]) => (
        <span key={name}>{count > 0 && told}</span>
      ))}
    </div>
  )
}
