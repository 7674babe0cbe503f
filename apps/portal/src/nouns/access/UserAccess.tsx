import { flags } from '@doorward/core/permissions/model'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../lib/failures.ts'
import { listed, t } from '../../lib/texts.ts'
import { permissionsQuery, userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { useRows } from '../../queries/server/paging.ts'
import { Disclosure } from '../../ui/action/Disclosure.tsx'
import { CardList } from '../../ui/list/CardList.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { under } from '../../ui/theme/widths.ts'
import { places } from '../list.ts'
import { AccessMap, NoAccess } from './AccessMap.tsx'
import { EffectiveAccess } from './EffectiveAccess.tsx'
import { useSeesAll } from './OnlyOwn.tsx'

interface UserAccessProps {
  userId: string
  name: string
  asOf?: string | undefined
}

/** What somebody may do, now or as of a time: every resource with the actions on it and why, and by which records. */
export function UserAccess(props: UserAccessProps) {
  const { userId, name, asOf } = props
  const seesAll = useSeesAll(places.records.read)
  const { rows, error } = useRows(userResourcesQuery(userId, asOf))
  const isNone = rows ? rows.length === 0 : isMissing(error)
  return (
    <Stack gap="xl">
      <EveryResource {...props} seesAll={seesAll !== false} />
      {seesAll !== false && !isNone && (
        <ByRecord>
          <AccessMap focus={{ kind: 'user', id: userId }} none={t('access.noWay', { name })} asOf={asOf} />
        </ByRecord>
      )}
    </Stack>
  )
}

/** Of whom nothing is known, nothing is given. */
const isMissing = (error: unknown): boolean => error !== null && toFailure(error, '').kind === 'missing'

/** The map as a picture; where there is no room for one it would be the same table by another order, so it waits for a press. */
function ByRecord({ children }: { children: ReactNode }) {
  const narrow = useMediaQuery(under(768))
  const [open, setOpen] = useState(false)
  if (!narrow) return <Section title={t('access.byRecord')}>{children}</Section>
  return (
    <Stack gap="md" align="stretch">
      <Disclosure opened={open} onToggle={() => setOpen(!open)}>
        {t('access.byRecord')}
      </Disclosure>
      {open && children}
    </Stack>
  )
}

function EveryResource({ userId, name, asOf, seesAll }: UserAccessProps & { seesAll: boolean }) {
  const query = useRows(userResourcesQuery(userId, asOf))
  const { rows, error, retry } = query
  const text = t('access.noAccess', { name })
  const none =
    asOf === undefined ? <NoAccess focus={{ kind: 'user', id: userId }} text={text} /> : <FilteredEmpty text={text} />
  if (error && !rows) {
    if (isMissing(error)) return none
    return (
      <ReadFailed
        error={error}
        failed={t('access.accessNotLoaded')}
        refused={t('access.accessNotVisible')}
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0) return none
  return (
    <Section title={t('access.everyResource')}>
      {seesAll ? (
        <EffectiveAccess
          userId={userId}
          resourceUris={rows.map(({ resourceUri }) => resourceUri)}
          ask={(resourceUri, isOneOfFew) => (
            <AskActions userId={userId} resourceUri={resourceUri} asOf={asOf} startsOpen={isOneOfFew} />
          )}
          asOf={asOf}
        />
      ) : (
        <CardList>
          {rows.map(({ resourceUri }) => (
            <ResourceRow key={resourceUri} userId={userId} resourceUri={resourceUri} asOf={asOf} />
          ))}
        </CardList>
      )}
      <LoadMoreBelow query={query} />
    </Section>
  )
}

interface OnResource {
  userId: string
  resourceUri: string
  asOf: string | undefined
}

const ResourceRow = ({ userId, resourceUri, asOf }: OnResource) => (
  <Stack component="li" gap="xs" p="sm" style={{ borderBlockEnd: '1px solid var(--dw-line)' }}>
    <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
      {resourceUri}
    </bdi>
    <AskActions userId={userId} resourceUri={resourceUri} asOf={asOf} />
  </Stack>
)

/** The actions on one resource, which the server is asked for when somebody wants to see them. */
function AskActions({ userId, resourceUri, asOf, startsOpen = false }: OnResource & { startsOpen?: boolean }) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <Stack gap="xs" align="flex-start">
      <Disclosure
        opened={open}
        onToggle={() => setOpen(!open)}
        label={t(open ? 'access.hideActionsOn' : 'access.showActionsOn', { resource: resourceUri })}
      >
        {open ? t('access.hideActions') : t('access.showActions')}
      </Disclosure>
      {open && <Actions userId={userId} resourceUri={resourceUri} asOf={asOf} />}
    </Stack>
  )
}

function Actions({ userId, resourceUri, asOf }: OnResource) {
  const { data, error, isPending } = useQuery(permissionsQuery(userId, resourceUri, asOf))
  if (isPending)
    return (
      <Text fz="sm" c="dimmed" role="status">
        {t('common.loading')}
      </Text>
    )
  if (error)
    return (
      <Text fz="sm" c="dimmed" role="alert">
        {toFailure(error, t('access.actionsNotLoaded')).title} {toFailure(error, t('access.actionsNotLoaded')).text}
      </Text>
    )
  return (
    <Group gap="sm">
      {data.map((permission) => (
        <Group key={permission.action} gap={6} fz="sm">
          <bdi className="mono">{permission.action}</bdi>
          <Text fz="xs" c="dimmed">
            {listed(flags.filter((flag) => permission[flag]).map((flag) => t(`flags.${flag}`)))}
          </Text>
          <Anchor
            component={Link}
            fz="sm"
            underline="always"
            to={`/settings/analyzer?${new URLSearchParams({ user: userId, action: permission.action, resource: resourceUri, ...(asOf ? { asOf } : {}) })}`}
          >
            {t('shared.askWhy')}
          </Anchor>
        </Group>
      ))}
    </Group>
  )
}
