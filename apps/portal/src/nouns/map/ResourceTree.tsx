import { folded } from '@doorward/core/text/folded'
import { Anchor, Group, Skeleton, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { searchMax, useListState, useSearchText } from '../../lib/list-query.ts'
import { digits, t } from '../../lib/texts.ts'
import { type ResourceBranch, resourceTreeQuery, soughtIn, soughtKey } from '../../queries/access/resource-tree.ts'
import { useRows } from '../../queries/server/paging.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { whoReaches } from '../access/who-reaches.ts'
import styles from './resource-tree.module.css'

/** Every resource that access records name, as a tree that opens level by level or is searched; each leads to who reaches it. */
export function ResourceTree() {
  const { change } = useListState()
  const sought = soughtIn(useSearchParams()[0])
  const [text, setText] = useSearchText(sought, (text) => change({ [soughtKey]: text }))
  return (
    <Stack component="section" aria-label={t('map.tree')} gap="sm" mb="xl">
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
      <Text fz="sm" c="dimmed" maw={760}>
        {t('map.treeAbout')}
      </Text>
      <div className={`card ${styles.tree}`}>
        <Heads />
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
        <Branch key={branch.resourceUri} branch={branch} under={under} sought={filter} />
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
  /** What is searched for stands in one list, with all that is below it, and is marked there. */
  sought: string
}

function Branch({ branch, under, sought }: BranchProps) {
  const { resourceUri, resourcesBelow } = branch
  const [open, setOpen] = useState(false)
  const Chevron = open ? IconChevronDown : IconChevronRight
  const segment = under === undefined ? resourceUri : resourceUri.slice(under.length + 1)
  return (
    <li>
      <div className={styles.branch}>
        {sought === '' && resourcesBelow > 0 ? (
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
          <bdi>
            <Marked text={segment} sought={sought} />
          </bdi>
        </Anchor>
        <Counts branch={branch} />
      </div>
      {open && <Level under={resourceUri} />}
    </li>
  )
}

/** A resource's name with what was searched for marked in it; what is folded has as many letters, names being ASCII. */
function Marked({ text, sought }: { text: string; sought: string }) {
  const wanted = folded(sought.replace(/^\/+/, ''))
  const at = wanted === '' ? -1 : folded(text).indexOf(wanted)
  if (at === -1) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** What the numbers below count; where there is no room for columns each number says so itself. */
const Heads = () => (
  <div className={`${styles.branch} ${styles.heads}`} aria-hidden>
    <span />
    <span>{t('shared.resource')}</span>
    <div className={styles.counts}>
      {[t('map.peopleHead'), t('map.statementsHead'), t('map.resourcesBelowHead'), t('map.statementsBelowHead')].map(
        (head) => (
          <span key={head}>{head}</span>
        ),
      )}
    </div>
  </div>
)

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
        <span key={name}>
          {count > 0 && (
            <>
              <span className={styles.told}>{told}</span>
              <span className={styles.bare} aria-hidden>
                {digits(count)}
              </span>
            </>
          )}
        </span>
      ))}
    </div>
  )
}
