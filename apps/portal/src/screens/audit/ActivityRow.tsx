import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ChangeDetail } from '../../nouns/changes/ChangeDetail.tsx'
import { isFact } from '../../nouns/changes/gone.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { Activity } from '../../queries/access/activity.ts'
import { type Fact, Facts } from '../../ui/page/Facts.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import styles from './activity.module.css'
import { ActivitySentence, ActivityVerdict } from './activity-words.tsx'
import { clientOf } from './audit-filter.ts'

const DoneWithIt = later(async () => (await import('../../nouns/changes/DoneWithIt.tsx')).DoneWithIt, {
  onlyShown: true,
})

const ChangeParts = later(async () => (await import('../../nouns/changes/ChangeParts.tsx')).ChangeParts, {
  onlyShown: true,
})

const whyPath = (line: Extract<Activity, { kind: 'CHECK' }>): string =>
  `/settings/analyzer?${new URLSearchParams({ user: line.userId, action: line.permission, resource: line.resourceUri })}`

interface ActivityRowProps {
  line: Activity
  /** What else it changed, told within it. */
  parts: readonly ChangeActivity[]
  /** Whether the item of a change is no more. */
  isGone: (change: ChangeActivity) => boolean
}

/** One entry: what happened in a sentence; opened, what it changed, its facts and the way to others like it. */
export function ActivityRow({ line, parts, isGone }: ActivityRowProps) {
  const [opened, setOpened] = useState(false)
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={opened}
          aria-label={opened ? t('audit.close') : t('audit.open')}
          onClick={() => setOpened(!opened)}
        >
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
        </button>
        <span className={styles.time}>
          <DateTime at={line.dateTime} />
        </span>
        <span className={styles.verdict}>
          <ActivityVerdict line={line} />
        </span>
        <span className={styles.words}>
          <ActivitySentence line={line} isGone={line.kind === 'CHANGE' && isGone(line)} />
          {parts.length > 0 && (
            <Text component="span" inherit c="dimmed">
              {' '}
              {t('changes.byIt', { count: parts.length })}
            </Text>
          )}
        </span>
        {line.kind === 'CHECK' && line.result === 'DENIED' && (
          <Anchor component={Link} to={whyPath(line)} fz="sm" className={styles.why}>
            {t('audit.why')}
          </Anchor>
        )}
      </div>
      {opened && (
        <Stack gap="sm" className={styles.detail}>
          {line.kind === 'CHANGE' &&
            (isFact(line) ? (
              parts.length === 0 && <DoneWithIt change={line} />
            ) : (
              <ChangeDetail kind={line.itemKind} itemId={line.itemId} revision={line.revision} />
            ))}
          {parts.length > 0 && <ChangeParts parts={parts} isGone={isGone} />}
          <Facts facts={factsOf(line)} />
          <Others line={line} />
        </Stack>
      )}
    </li>
  )
}

const code = (text: string | undefined): ReactNode => <bdi className="mono">{text ?? '–'}</bdi>

function factsOf(line: Activity): Fact[] {
  if (line.kind === 'CHECK')
    return [
      [t('audit.askedBy'), line.clientId ? <UserName key="by" userId={line.clientId} /> : t('audit.aPerson')],
      [t('audit.address'), code(line.ip)],
      [t('audit.eventId'), code(line.eventId)],
    ]
  if (line.kind === 'CHANGE')
    return [
      [t('audit.revision'), code(String(line.revision))],
      [t('audit.request'), code(line.requestId)],
    ]
  return [
    [t('audit.address'), code(line.ip)],
    ...(line.traceId ? [[t('audit.trace'), code(line.traceId)] satisfies Fact] : []),
  ]
}

/** The same filters with one more, so that the way back is the way here. */
function Others({ line }: { line: Activity }) {
  const [params] = useSearchParams()
  const withAlso = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    return `/audit?${next}`
  }
  const item = line.kind === 'CHANGE' ? line.itemId : undefined
  const resource = line.kind === 'CHECK' ? line.resourceUri : undefined
  const client = clientOf(line)
  return (
    <Group gap="md">
      {line.kind === 'CHECK' && (
        <Anchor component={Link} to={whyPath(line)} fz="sm">
          {t('audit.whyNow')}
        </Anchor>
      )}
      {line.userId && (
        <Anchor component={Link} to={withAlso('user', line.userId)} fz="sm">
          {t('audit.sameUser')}
        </Anchor>
      )}
      {client && (
        <Anchor component={Link} to={withAlso('client', client)} fz="sm">
          {t('audit.sameClient')}
        </Anchor>
      )}
      {resource && (
        <Anchor component={Link} to={withAlso('resource', resource)} fz="sm">
          {t('audit.sameResource')}
        </Anchor>
      )}
      {item && (
        <Anchor component={Link} to={withAlso('item', item)} fz="sm">
          {t('audit.sameItem')}
        </Anchor>
      )}
      {line.kind === 'SIGN_IN' && line.applicationId && (
        <Anchor component={Link} to={withAlso('item', line.applicationId)} fz="sm">
          {t('audit.sameApplication')}
        </Anchor>
      )}
      {line.kind === 'SIGN_IN' && line.connectionId && line.result === 'FAILED' && (
        <Anchor
          component={Link}
          to={`/settings/connections/${encodeURIComponent(line.connectionId)}?tab=sign-ins`}
          fz="sm"
        >
          {t('audit.openTrace')}
        </Anchor>
      )}
    </Group>
  )
}
