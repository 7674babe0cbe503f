import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { RolesOnResources } from '../../pickers/Names.tsx'
import { recordQueries } from '../../queries/nouns/records.ts'
import { useRows } from '../../queries/server/paging.ts'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { places } from '../list.ts'
import { addressOf } from '../navigation.ts'
import { givesTo, isAdminOf, namesGroups, statementsFor } from './named-in-record.ts'
import { OnlyOwn, useSeesAll } from './OnlyOwn.tsx'

interface RecordsNamingProps extends Naming {
  none: string
  /** Where the item is a user: the statements that speak of them are told, and whether they may change the record. */
  user?: Named
}
interface Named {
  userId: string
  name: string
}
interface Naming {
  /** Text the server's filter finds, normally the item's id. */
  id: string
  /** Whether a found record really names the item, and not only a text like it. */
  names: (record: AccessRecordReply) => boolean
}
interface Asked {
  /** False while it need not be known: then nothing is asked. */
  isAsked?: boolean
}

interface Counted {
  count: number | undefined
  found: AccessRecordReply[] | undefined
  /** Whether there are further ones that were not looked at. */
  hasMore: boolean
  atLeast: boolean
  error: unknown
}

/** Which access records name an item, and how many; `atLeast` where there may be more than this person sees by now. */
export function useCountNaming({ id, names, isAsked = true }: Naming & Asked): Counted {
  const { rows, error, hasMore } = useRows({ ...recordQueries.list(id), enabled: isAsked })
  const seesAll = useSeesAll(places.records.read)
  const found = rows?.filter(names)
  return { count: found?.length, found, hasMore, atLeast: hasMore || !seesAll, error }
}

interface RecordsFoundProps extends Naming {
  none: string
  children: (found: AccessRecordReply[]) => ReactNode
}

/** The access records that name an item, as they are to be shown; says why where there is none to show. */
export function RecordsFound({ id, names, none, children }: RecordsFoundProps) {
  const { many } = places.records
  const { rows, error, retry } = useRows(recordQueries.list(id))
  const seesAll = useSeesAll(places.records.read)
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed={t('ui.loadFailed', { many })}
        refused={t('ui.cannotSee', { many })}
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  const found = rows.filter(names)
  if (found.length === 0)
    return <FilteredEmpty text={seesAll ? none : `${t('access.noRecordSeen')} ${t('ui.maybeOthers')}`} />
  return (
    <>
      <OnlyOwn read={places.records.read} only={t('access.recordsYouAdmin')} />
      {children(found)}
    </>
  )
}

/** The access records that name an item: what it gives, to what. */
export const RecordsNaming = ({ user, ...naming }: RecordsNamingProps) => (
  <RecordsFound {...naming}>
    {(found) => (
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {found.map((record) => (
          <Stack key={record.recordId} gap={4} component="li" className="card" p="md">
            <Anchor component={Link} to={addressOf('records', record.recordId)} fw={500}>
              <bdi>{record.name}</bdi>
            </Anchor>
            {user && <AdminNote record={record} user={user} />}
            {(user ? statementsFor(record, user.userId) : record.statements).map((statement, index) => (
              // Statements have no id; their place in the record is their name.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Text key={index} fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                <RolesOnResources {...statement} />
              </Text>
            ))}
          </Stack>
        ))}
      </Stack>
    )}
  </RecordsFound>
)

/** Says of an admin that they may change the record, and whether it gives them access beside. */
function AdminNote({ record, user: { userId, name } }: { record: AccessRecordReply; user: Named }) {
  if (!isAdminOf(record, userId)) return null
  return (
    <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
      {givesTo(userId)(record)
        ? rich('access.adminToo', { name })
        : rich(namesGroups(record) ? 'access.adminPerhapsByGroup' : 'access.adminOnly', { name })}
    </Text>
  )
}
