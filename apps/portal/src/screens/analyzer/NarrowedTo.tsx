import { SimpleGrid } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { ResourcePicker } from '../../pickers/ResourcePicker.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import type { ReportAsked } from '../../queries/access/access-report.ts'
import { asOfIn } from './AsOf.tsx'

/** Whom, by which group and where alone a report tells of. */
export type Narrowed = Omit<ReportAsked, 'asOf'>

/** What an address asks of a report. */
export const askedIn = (params: URLSearchParams): ReportAsked => ({
  asOf: asOfIn(params),
  userId: params.get('user') || undefined,
  groupId: params.get('group') || undefined,
  resourceUri: params.get('resource') || undefined,
})

/** The same of what narrows it, for an address. */
export const paramsOf = ({ userId, groupId, resourceUri }: Narrowed): Record<string, string> => ({
  ...(userId ? { user: userId } : {}),
  ...(groupId ? { group: groupId } : {}),
  ...(resourceUri ? { resource: resourceUri } : {}),
})

interface NarrowedToProps {
  asked: Narrowed
  onChange: (change: Partial<Narrowed>) => void
}

/** Narrows a report to a person, a group and a place. */
export const NarrowedTo = ({ asked: { userId, groupId, resourceUri }, onChange }: NarrowedToProps) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
    <UserPicker
      label={t('analyzer.onlyPerson')}
      single
      users={userId ? [userId] : []}
      onChange={({ users }) => onChange({ userId: users.at(-1) })}
    />
    <UserPicker
      label={t('analyzer.onlyGroup')}
      kinds={['group']}
      users={[]}
      groups={groupId ? [groupId] : []}
      onChange={({ groups = [] }) => onChange({ groupId: groups.at(-1) })}
    />
    <ResourcePicker
      label={t('analyzer.onlyPlace')}
      resources={resourceUri ? [resourceUri] : []}
      onChange={(resources) => onChange({ resourceUri: resources.at(-1) })}
    />
  </SimpleGrid>
)
