import { Anchor, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconDots, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { digits, rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { PanelOf, useOpener } from '../../ui/floating/opener.tsx'
import { whoReaches } from '../access/who-reaches.ts'
import { places } from '../list.ts'
import { addressOf } from '../navigation.ts'
import styles from './access-map.module.css'
import type { MapNode } from './map-boxes.ts'

const icons = {
  user: places.users.Icon,
  people: places.users.Icon,
  everybody: places.users.Icon,
  group: places.groups.Icon,
  statement: places.records.Icon,
  records: places.records.Icon,
  role: places.roles.Icon,
  resource: places.resources.Icon,
  below: places.resources.Icon,
  more: IconDots,
}

/** Where a statement stands. */
export const statementAddress = (recordId: string) => `${addressOf('records', recordId)}?tab=statements`

/** Letters at the end of a name that always stand: its last word, where that is not too long. */
const endLetters = 8
const endMax = 14

/** Where the end of a name begins. */
function endOfName(name: string): number {
  const word = Math.max(...[' ', '/', '-', '.', ':'].map((mark) => name.lastIndexOf(mark, name.length - 5))) + 1
  return word > 0 && name.length - word <= endMax ? word : Math.max(0, name.length - endLetters)
}

/** A name whose beginning gives way where a box has no room: what tells names apart mostly stands at their ends. */
const BothEnds = ({ of }: { of: string }) => (
  <>
    <VisuallyHidden>{of}</VisuallyHidden>
    <bdi className={styles.ends} aria-hidden>
      <span className={styles.start}>{of.slice(0, endOfName(of))}</span>
      <span>{of.slice(endOfName(of))}</span>
    </bdi>
  </>
)

const Leading = ({ to, title, children }: { to: string; title?: string; children: ReactNode }) => (
  <Anchor inherit component={Link} to={to} className={styles.label} c="inherit" title={title} data-map-link>
    {children}
  </Anchor>
)

interface MapBoxProps {
  thing: MapNode['thing']
  /** How many come to a resource. */
  usersOn: ReadonlyMap<string, number>
  /** Shows one by one what is told as one. */
  onOpen: (key: string) => void
}

/** What stands in a box of the map: the name of a thing, which leads to it. */
export function MapBox({ thing, ...more }: MapBoxProps) {
  const Icon = icons[thing.kind]
  return (
    <>
      <Icon size={16} stroke={1.5} className={styles.icon} aria-hidden />
      {bodyOf(thing, more)}
    </>
  )
}

function bodyOf(thing: MapNode['thing'], { usersOn, onOpen }: Omit<MapBoxProps, 'thing'>): ReactNode {
  switch (thing.kind) {
    case 'user':
      return (
        <Leading to={addressOf('users', thing.userId)}>
          <UserName userId={thing.userId} />
        </Leading>
      )
    case 'people':
      return <People {...thing} />
    case 'everybody':
      return (
        <span className={styles.label} title={t('access.everybody')}>
          {t('access.everybody')}
        </span>
      )
    case 'group':
      return (
        <Leading to={addressOf('groups', thing.groupId)} title={thing.name ?? thing.groupId}>
          <BothEnds of={thing.name ?? thing.groupId} />
        </Leading>
      )
    case 'statement':
      return (
        <>
          <Leading to={statementAddress(thing.recordId)} title={thing.name ?? thing.recordId}>
            <BothEnds of={thing.name ?? thing.recordId} />
          </Leading>
          {thing.statementIndex > 0 && (
            <span className={styles.small}>{t('map.statement', { number: thing.statementIndex + 1 })}</span>
          )}
        </>
      )
    case 'records':
      return <OpenRecords count={thing.count} onOpen={() => onOpen(thing.key)} />
    case 'below':
      return <span className={styles.label}>{t('map.below', { count: thing.count, beginning: thing.beginning })}</span>
    case 'role':
      return (
        <Leading to={addressOf('roles', thing.roleId)} title={thing.name ?? thing.roleId}>
          <BothEnds of={thing.name ?? t('map.noSuchRole', { role: thing.roleId })} />
        </Leading>
      )
    case 'resource':
      return (
        <>
          <Leading to={whoReaches(thing.resourceUri)} title={thing.resourceUri}>
            <span className="mono">
              <BothEnds of={thing.resourceUri} />
            </span>
          </Leading>{' '}
          <Reach count={usersOn.get(thing.resourceUri)} />
        </>
      )
    case 'more':
      return <span className={styles.small}>{t('shared.andMore', { count: thing.count })}</span>
  }
}

/** Access records that are told as one; a press shows each of them. */
export const OpenRecords = ({ count, onOpen }: { count: number; onOpen: () => void }) => (
  <UnstyledButton className={styles.open} aria-expanded={false} onClick={onOpen}>
    <span className={styles.label} title={t('effect.records', { count })}>
      <BothEnds of={t('effect.records', { count })} />
    </span>
    <IconChevronDown size={14} stroke={1.5} className={styles.icon} aria-hidden />
  </UnstyledButton>
)

/** How many people and clients come to a resource, at the end of its box. */
function Reach({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  const words = t('map.accessHere', { count })
  return (
    <span className={`${styles.small} ${styles.reach}`} title={words}>
      <span aria-hidden>{digits(count)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
      <IconUsers size={12} stroke={1.5} aria-hidden />
    </span>
  )
}

/** People who come the same way; a press lists them. */
function People({ userIds, count, namedBy }: Extract<MapNode['thing'], { kind: 'people' }>) {
  const { button, opener } = useOpener('dialog')
  const [first] = userIds
  // Who may not read groups is told their number alone.
  if (first === undefined) return <span className={styles.label}>{t('shared.peopleCount', { count })}</span>
  return (
    <>
      <UnstyledButton className={styles.open} {...button}>
        <span className={styles.label}>
          {rich('map.personAndMore', { person: <UserName userId={first} />, count: count - 1 })}
        </span>
        <IconChevronDown size={14} stroke={1.5} className={styles.icon} aria-hidden />
      </UnstyledButton>
      <PanelOf opener={opener} shadow="md">
        <ul className={styles.people}>
          {userIds.map((userId) => (
            <li key={userId}>
              <Anchor inherit component={Link} to={addressOf('users', userId)}>
                <UserName userId={userId} />
              </Anchor>
            </li>
          ))}
          {count > userIds.length && (
            <li>
              <Anchor inherit component={Link} to={allOf(namedBy)}>
                {t('shared.andMore', { count: count - userIds.length })}
              </Anchor>
            </li>
          )}
        </ul>
      </PanelOf>
    </>
  )
}

/** Where all people stand whom a group has, or a statement names. */
const allOf = ({ kind, id }: Extract<MapNode['thing'], { kind: 'people' }>['namedBy']): string =>
  kind === 'group' ? addressOf('groups', id) : statementAddress(id)
