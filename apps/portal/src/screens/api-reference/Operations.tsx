import { Button, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLock, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { foundIn, type OperationGroup } from './operation-facts.ts'
import styles from './operations.module.css'
import type { Standing } from './use-standings.ts'

interface OperationsProps {
  groups: readonly OperationGroup[]
  /** The operation that is shown. */
  shown: string
  standings: ReadonlyMap<string, Standing>
}

/** Every operation as a link under its heading, with a search. On a narrow window the list opens on demand. */
export function Operations({ groups, shown, standings }: OperationsProps) {
  const [search, setSearch] = useState('')
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const isSearching = search.trim() !== ''
  const found = foundIn(groups, search)
  const isTold = ({ name, operations }: OperationGroup) =>
    isSearching || turned.has(name) !== operations.some(({ elementId }) => elementId === shown)
  const turn = (name: string) =>
    setTurned(turned.has(name) ? new Set([...turned].filter((each) => each !== name)) : new Set([...turned, name]))
  return (
    <nav
      className={styles.operations}
      aria-label={t('reference.operations')}
      data-open={isOpen || isSearching || undefined}
    >
      <div className={styles.search}>
        <TextInput
          type="search"
          aria-label={t('reference.search')}
          placeholder={t('reference.search')}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button className={styles.opens} variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('reference.closeList') : t('reference.openList')}
        </Button>
      </div>
      <div className={styles.list}>
        {!isSearching && (
          <Link
            className={styles.operation}
            to="?route=overview"
            aria-current={shown.startsWith('overview') ? 'page' : undefined}
            onClick={() => setOpen(false)}
          >
            {t('reference.overview')}
          </Link>
        )}
        {found.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <UnstyledButton
              className={styles.heading}
              aria-expanded={isTold(group)}
              disabled={isSearching}
              onClick={() => turn(group.name)}
            >
              <IconChevronDown size={14} stroke={1.5} aria-hidden className={styles.chevron} />
              <Text component="span" fz="sm" c="dimmed">
                {group.name}
              </Text>
            </UnstyledButton>
            {isTold(group) && (
              <ul className={styles.under}>
                {group.operations.map(({ elementId, method, summary }) => (
                  <li key={elementId}>
                    <Link
                      className={styles.operation}
                      to={`?route=${elementId}`}
                      aria-current={elementId === shown ? 'page' : undefined}
                      onClick={() => setOpen(false)}
                    >
                      <span className={styles.method}>{method}</span>
                      <span className={styles.summary}>{summary}</span>
                      {standings.get(elementId) === 'none' && (
                        <IconLock size={14} stroke={1.5} aria-label={t('reference.may_none')} className={styles.lock} />
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {isSearching && found.length === 0 && (
          <FilteredEmpty text={t('reference.nothingFound', { search })} onClear={() => setSearch('')} />
        )}
      </div>
    </nav>
  )
}
