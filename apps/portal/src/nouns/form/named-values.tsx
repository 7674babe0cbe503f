import { Fragment, type ReactNode } from 'react'
import { listed, rich, t } from '../../lib/texts.ts'
import {
  ApplicationName,
  ConnectionName,
  GroupName,
  RecordName,
  RoleName,
  TenantName,
  UserName,
} from '../../pickers/Names.tsx'
import type { PointedTo, Word } from '../history/history-lines.ts'
import type { StatementValues } from '../statement/statements.ts'

/** Values in words, by the names of what they point to, for the save bar and the comparison of a form. */

const shownMax = 6

/** The first six of a list, and how many more; nothing for an empty one. */
function several(ids: string[], one: (id: string) => ReactNode): ReactNode {
  if (ids.length === 0) return ''
  const some = (
    <>
      {ids.slice(0, shownMax).map((id, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          {one(id)}
        </Fragment>
      ))}
    </>
  )
  return ids.length > shownMax ? rich('acts.someAndMore', { some, count: ids.length - shownMax }) : some
}

export const peopleNamed = (userIds: string[]): ReactNode => several(userIds, (id) => <UserName userId={id} />)
export const groupsNamed = (groupIds: string[]): ReactNode => several(groupIds, (id) => <GroupName groupId={id} />)
export const connectionNamed = (id: string): ReactNode => (id ? <ConnectionName connectionId={id} /> : '')
export const tenantNamed = (id: string): ReactNode => (id ? <TenantName tenantId={id} /> : '')

function Sentence({ of: { users, groups, roles, resources } }: { of: StatementValues }) {
  const who = (
    <>
      {groupsNamed(groups)}
      {groups.length > 0 && users.length > 0 && ', '}
      {peopleNamed(users)}
    </>
  )
  const gives = {
    roles: <>{roles.length === 0 ? t('statement.noRole') : several(roles, (id) => <RoleName roleId={id} />)}</>,
    resources: listed(resources) || t('statement.noResource'),
  }
  const named = users.length + groups.length > 0
  return named ? rich('statement.sentenceOf', { who, ...gives }) : rich('statement.sentence', gives)
}

const byNoun: Record<PointedTo, (id: string) => ReactNode> = {
  user: (id) => <UserName userId={id} />,
  group: (id) => <GroupName groupId={id} />,
  role: (id) => <RoleName roleId={id} />,
  record: (id) => <RecordName recordId={id} />,
  connection: connectionNamed,
  tenant: tenantNamed,
  application: (id) => <ApplicationName applicationId={id} />,
}

/** Words of a change, with what they point to by its name. */
export const Said = ({ words }: { words: Word[] }) =>
  words.map((word, place) => (
    // Words have no id; their place is their name.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={place}>{typeof word === 'string' ? word : byNoun[word.noun](word.id)}</Fragment>
  ))

/** Statements as sentences: who may do what on what. */
export const statementsNamed = (statements: StatementValues[]): ReactNode =>
  statements.length === 0
    ? ''
    : statements.map((statement, place) => (
        // Statements have no id; their place is their name.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={place}>
          {place > 0 && '; '}
          <Sentence of={statement} />
        </Fragment>
      ))
