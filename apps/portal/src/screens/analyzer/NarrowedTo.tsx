import { SimpleGrid } from '@mantine/core'
import { rich, richList, t } from '../../lib/texts.ts'
import { kinds } from '../../nouns/narrowing/kinds.tsx'
import { GroupName, UserName } from '../../pickers/Names.tsx'
import type { ReportAsked } from '../../queries/access/access-report.ts'
import { Breakable } from '../../ui/text/Breakable.tsx'
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

/** The same as it stands in the name of a file, in letters that every file system takes; begins with a dash where there is any. */
export const inFileName = (narrowed: Narrowed): string =>
  Object.entries(paramsOf(narrowed))
    .map(([kind, id]) => `-${kind}-${id.replace(/[^\w.-]+/g, '-').slice(0, idLettersMax)}`)
    .join('')
const idLettersMax = 60

/** Whether a report tells less than all there is. */
export const isNarrowed = (narrowed: Narrowed): boolean => Object.keys(paramsOf(narrowed)).length > 0

/** Whom, by which group and where, in words that go on paper: ids that have no name stand whole. */
export const NarrowedWords = ({ of: { userId, groupId, resourceUri } }: { of: Narrowed }) =>
  richList([
    ...(userId ? [<UserName key="user" userId={userId} unknown={userId} />] : []),
    ...(groupId ? [<GroupName key="group" groupId={groupId} />] : []),
    ...(resourceUri ? [<PlaceAndBelow key="place" uri={resourceUri} />] : []),
  ])

const PlaceAndBelow = ({ uri }: { uri: string }) =>
  rich('analyzer.placeAndBelow', {
    place: (
      <bdi className="mono">
        <Breakable uri={uri} />
      </bdi>
    ),
  })

interface NarrowedToProps {
  asked: Narrowed
  onChange: (change: Partial<Narrowed>) => void
}

/** Narrows a report to a person, a group and a place. */
export const NarrowedTo = ({ asked: { userId, groupId, resourceUri }, onChange }: NarrowedToProps) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
    <kinds.user.Field
      label={t('analyzer.onlyPerson')}
      value={userId ?? ''}
      onChange={(id) => onChange({ userId: id || undefined })}
    />
    <kinds.group.Field
      label={t('analyzer.onlyGroup')}
      value={groupId ?? ''}
      onChange={(id) => onChange({ groupId: id || undefined })}
    />
    <kinds.resource.Field
      label={t('analyzer.onlyPlace')}
      value={resourceUri ?? ''}
      onChange={(uri) => onChange({ resourceUri: uri || undefined })}
    />
  </SimpleGrid>
)
