import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich, richList, t } from '../../lib/texts.ts'
import { givesTo, isAdminOf, namesGroups, namesUser } from '../../nouns/access/named-in-record.ts'
import { useSeesAll } from '../../nouns/access/OnlyOwn.tsx'
import { RecordsFound, RecordsNaming, useCountNaming } from '../../nouns/access/RecordsNaming.tsx'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { accessGraphQuery } from '../../queries/access/access-graph.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { Section } from '../../ui/page/Section.tsx'

interface RecordsOfUserProps {
  userId: string
  name: string
}

/**
 * The access records that name a user, and for what: what they give on which resources stands above them. Who does not see
 * every record is told what those give that they see.
 */
function RecordsOfUser({ userId, name }: RecordsOfUserProps) {
  const seesAll = useSeesAll(places.records.read)
  const naming = { id: userId, names: namesUser(userId), none: t('users.noRecord') }
  if (seesAll === false) return <RecordsNaming {...naming} user={{ userId, name }} />
  return <RecordsFound {...naming}>{(found) => <Named userId={userId} records={found} />}</RecordsFound>
}

/** The same below its heading, as long as there may be one. */
export function NamedInRecords({ userId, name }: RecordsOfUserProps) {
  const { count, atLeast } = useCountNaming({ id: userId, names: namesUser(userId) })
  if (count === 0 && !atLeast) return null
  return (
    <Section title={t('users.namedIn')}>
      <RecordsOfUser userId={userId} name={name} />
    </Section>
  )
}

function Named({ userId, records }: { userId: string; records: AccessRecordReply[] }) {
  const { data: graph } = useQuery(accessGraphQuery({ kind: 'user', id: userId }))
  const nameOf = new Map(graph?.groups.map(({ groupId, groupName }) => [groupId as string, groupName ?? groupId]))
  const groupsOf = (recordId: string) => [
    ...new Set(graph?.statements.filter((each) => each.recordId === recordId).flatMap(({ groups }) => groups.first)),
  ]
  const gives = (record: AccessRecordReply) => {
    if (givesTo(userId)(record)) return t('access.givesByName')
    if (!namesGroups(record)) return t('access.no')
    const groups = groupsOf(record.recordId)
    if (groups.length > 0)
      return rich('access.givesByGroups', {
        groups: <>{richList(groups.map((groupId) => nameOf.get(groupId) ?? groupId))}</>,
      })
    return graph?.statementsCount === graph?.statements.length ? t('access.no') : t('shared.notKnown')
  }
  return (
    <CardTable
      labelled
      label={t('users.namedIn')}
      columns={[
        {
          key: 'record',
          head: t('access.record'),
          cell: ({ recordId, name }) => (
            <Anchor inherit component={Link} to={addressOf('records', recordId)}>
              <bdi>{name}</bdi>
            </Anchor>
          ),
        },
        { key: 'gives', head: t('access.givesAccess'), cell: gives },
        {
          key: 'admin',
          head: t('access.mayChangeIt'),
          cell: (record) => t(isAdminOf(record, userId) ? 'access.yes' : 'access.no'),
        },
      ]}
      rows={records}
      rowKey={({ recordId }) => recordId}
    />
  )
}
