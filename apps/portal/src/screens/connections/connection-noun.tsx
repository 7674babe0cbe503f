import type { ConnectionInput, ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { ApiError } from '@doorward/contract/client'
import { usesSharedIdentity } from '@doorward/core/connections/shared-identity'
import { Badge } from '@mantine/core'
import { rich, t } from '../../lib/texts.ts'
import { SignInQuickStart } from '../../nouns/access/SignInQuickStart.tsx'
import { Certificates } from '../../nouns/form/Certificates.tsx'
import { places } from '../../nouns/list.ts'
import { type Noun, pageOf } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn } from '../../nouns/screens/columns.tsx'
import { SignInList } from '../../nouns/sign-ins/SignInList.tsx'
import { connectionQueries } from '../../queries/nouns/connections.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { ConnectionFaults } from './ConnectionFaults.tsx'
import { ConnectionTest, mayBeginTest, TestButton } from './ConnectionTest.tsx'
import { connectionFields, leadsToProvider, speaksOAuth, typeNames } from './connection-fields.ts'
import { blankConnection, type ConnectionValues, toConnectionInput, toConnectionValues } from './connection-values.ts'
import { OtherSide } from './OtherSide.tsx'

const nameOf = ({ data, connectionId }: ConnectionReply): string => data?.name || connectionId
const typeOf = ({ type }: ConnectionReply): string => typeNames[type]

/** Whether all values are there. Whether a sign-in through it works is not known before somebody has signed in so. */
export const Completeness = ({ connection }: { connection: Pick<ConnectionReply, 'isActiveConnection'> }) =>
  connection.isActiveConnection ? (
    <Badge color="gray">{t('connections.complete')}</Badge>
  ) : (
    <Verdict kind="pending">{t('connections.notComplete')}</Verdict>
  )

/** A way to sign in. */
export const connectionNoun: Noun<ConnectionReply, ConnectionValues, ConnectionInput> = {
  ...places.connections,
  motif: 'plug',
  guide: 'connections',
  text: t('connections.about'),
  first: t('connections.first'),
  queries: connectionQueries,
  idOf: ({ connectionId }) => connectionId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { key: 'type', head: t('provider.type'), wideOnly: true, sortBy: typeOf, cell: typeOf },
    {
      key: 'complete',
      head: t('shared.state'),
      sortBy: ({ isActiveConnection }) => (isActiveConnection ? 'a' : 'b'),
      cell: (connection) => <Completeness connection={connection} />,
    },
    idColumn(t('connections.connectionId'), ({ connectionId }) => connectionId),
    changedColumn(),
  ],
  badges: (connection) => (
    <>
      {usesSharedIdentity(connection) && <Badge color="amber">{t('connections.developmentOnly')}</Badge>}
      <Completeness connection={connection} />
    </>
  ),
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    blank: blankConnection,
    fields: connectionFields,
    toValues: toConnectionValues,
    toInput: toConnectionInput,
  },
  making: {
    goTo: (connection) => `${pageOf(connectionNoun, connection)}${mayBeginTest(connection) ? '?tab=test' : ''}`,
    existing: (error, { connectionId }) =>
      error instanceof ApiError && error.code === 'ConnectionAlreadyExists' && connectionId.trim()
        ? {
            id: connectionId.trim(),
            text: t('connections.existsAlready', { connectionId: connectionId.trim() }),
            unseen: t('connections.existsUnseen', { connectionId: connectionId.trim() }),
          }
        : undefined,
  },
  actions: (connection) => <TestButton connection={connection} />,
  above: (connection) => (
    <>
      <ConnectionFaults connection={connection} />
      <OtherSide connection={connection} />
    </>
  ),
  facts: (connection) => [
    [t('provider.type'), typeOf(connection)],
    speaksOAuth(connection) && [t('provider.clientId'), connection.clientId ?? '–'],
    speaksOAuth(connection) && [
      t('provider.clientSecret'),
      connection.hasClientSecret ? t('connections.secretStored') : t('common.noneSmall'),
    ],
    leadsToProvider(connection) && [t('provider.issuer'), connection.issuerUrl ?? '–'],
    connection.type === 'SAML2' && [t('provider.signInAddress'), connection.authenticationUrl ?? '–'],
    connection.certificates !== undefined && [
      t('connections.certificates'),
      <Certificates key="certificates" certificates={connection.certificates} />,
    ],
    speaksOAuth(connection) && [t('connections.scopes'), connection.defaultConnectionProperties?.scope ?? '–'],
    leadsToProvider(connection) && [
      t('provider.userId'),
      <bdi key="id" className="mono">
        {connection.data?.userIdExpression ?? '{sub}'}
      </bdi>,
    ],
    [t('common.changed'), <DateTime key="at" at={connection.lastUpdated} />],
    [t('common.tags'), <TagList key="tags" tags={connection.tags} />],
  ],
  tabs: [
    {
      key: 'code',
      label: t('quickStart.title'),
      body: ({ connectionId }) => (
        <SignInQuickStart
          text={t('quickStart.ofConnection')}
          clientId="app_default"
          redirectUrls={[]}
          connectionId={connectionId}
          itemId={connectionId}
        />
      ),
    },
    {
      key: 'test',
      label: t('connectionTests.tab'),
      body: (connection) => <ConnectionTest connection={connection} />,
    },
    {
      key: 'sign-ins',
      label: t('traces.signIns'),
      body: ({ connectionId }) => <SignInList key={connectionId} of={{ connectionId }} about={t('traces.about')} />,
    },
  ],
  remove: {
    text: t('connections.removed'),
    consequences: (connection) => [
      rich('connections.needAnother', { connection: nameOf(connection) }),
      t('connections.secretGone'),
    ],
    instead: ({ hasClientSecret }) =>
      hasClientSecret
        ? { when: t('connections.milderWhen'), label: t('connections.milderAct'), tab: 'settings' }
        : undefined,
    typedName: () => true,
  },
  history: true,
}
