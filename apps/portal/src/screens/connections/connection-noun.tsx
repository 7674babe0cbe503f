import type { ConnectionInput, ConnectionReply } from '@doorward/contract/authorization/connections'
import { Badge } from '@mantine/core'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn } from '../../nouns/screens/columns.tsx'
import { connectionQueries } from '../../queries/nouns/connections.ts'
import { portalConfig } from '../../session/config.ts'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { connectionFields, connectionTypes } from './connection-fields.ts'
import { blankConnection, type ConnectionValues, toConnectionInput, toConnectionValues } from './connection-values.ts'

const nameOf = ({ data, connectionId }: ConnectionReply): string => data?.name || connectionId
const typeOf = ({ type }: ConnectionReply): string => connectionTypes.find(({ value }) => value === type)?.label ?? type

/** Whether all values are there. Whether a sign-in through it works is not known before somebody has signed in so. */
export const Completeness = ({ connection }: { connection: Pick<ConnectionReply, 'isActiveConnection'> }) =>
  connection.isActiveConnection ? <Badge color="gray">Complete</Badge> : <Verdict kind="pending">Not complete</Verdict>

/** A way to sign in. */
export const connectionNoun: Noun<ConnectionReply, ConnectionValues, ConnectionInput> = {
  ...places.connections,
  motif: 'plug',
  text: 'A connection is a way to sign in: Google, your company, a passkey.',
  first: 'Create one, then copy two values from the provider.',
  queries: connectionQueries,
  idOf: ({ connectionId }) => connectionId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { key: 'type', head: 'Type', wideOnly: true, sortBy: typeOf, cell: typeOf },
    {
      key: 'complete',
      head: 'State',
      sortBy: ({ isActiveConnection }) => (isActiveConnection ? 'a' : 'b'),
      cell: (connection) => <Completeness connection={connection} />,
    },
    idColumn('Connection id', ({ connectionId }) => connectionId),
    changedColumn(),
  ],
  badges: (connection) => <Completeness connection={connection} />,
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    blank: blankConnection,
    fields: connectionFields,
    toValues: toConnectionValues,
    toInput: toConnectionInput,
  },
  above: (connection) =>
    connection.type === 'PASSWORD' || connection.type === 'WebAuthN' ? null : (
      <div style={{ maxWidth: 760 }}>
        <CopyField
          label="Callback address"
          value={new URL('/login', portalConfig().loginUrl).href}
          description="Give this address to the provider."
        />
      </div>
    ),
  facts: (connection) => [
    ['Type', typeOf(connection)],
    ['Client id', connection.clientId ?? '–'],
    ['Client secret', connection.hasClientSecret ? 'stored, encrypted' : 'none'],
    ['Issuer', connection.issuerUrl ?? '–'],
    ['Scopes', connection.defaultConnectionProperties?.scope ?? '–'],
    [
      'User id',
      <span key="id" className="mono">
        {connection.data?.userIdExpression ?? '{sub}'}
      </span>,
    ],
    ['Changed', <DateTime key="at" at={connection.lastUpdated} />],
    ['Tags', <TagList key="tags" tags={connection.tags} />],
  ],
  remove: {
    text: 'Nobody can sign in this way any more. People keep their access.',
    consequences: (connection) => [
      `Everyone who signs in with ${nameOf(connection)} needs another way.`,
      'Its stored secret is gone.',
    ],
    typedName: () => true,
  },
  history: true,
}
