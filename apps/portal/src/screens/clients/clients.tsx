import type { ClientInput, ClientReply } from '@doorward/contract/authorization/clients'
import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import { RecordsNaming } from '../../nouns/access/RecordsNaming.tsx'
import { places } from '../../nouns/list.ts'
import { type Noun, pageOf } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { clientQueries } from '../../queries/nouns/clients.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { ClientFields } from './ClientFields.tsx'
import { ClientKeys } from './ClientKeys.tsx'
import {
  blankClient,
  type ClientValues,
  clientSpecs,
  toClientInput,
  toClientValues,
  validateClient,
} from './client-values.ts'

const nameOf = ({ name, clientId }: ClientReply): string => name ?? clientId
const keysOf = ({ verificationKeys: { length } }: ClientReply): string => `${length} ${length === 1 ? 'key' : 'keys'}`

const names =
  (wanted: string) =>
  ({ users, statements }: AccessRecordReply): boolean =>
    [...users, ...statements.flatMap((statement) => statement.users ?? [])].some(
      ({ userId }) => String(userId) === wanted,
    )

/** A program that calls the API with its own keys. */
const clients: Noun<ClientReply, ClientValues, ClientInput> = {
  ...places.clients,
  motif: 'key',
  text: 'A service client is a program that calls the API with its own access keys.',
  first: 'Create one, then make its access key.',
  queries: clientQueries,
  idOf: ({ clientId }) => clientId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { ...idColumn('Client id', ({ clientId }) => clientId), wideOnly: false },
    { key: 'keys', head: 'Keys', numeric: true, sortBy: (client) => client.verificationKeys.length, cell: keysOf },
    tagsColumn(),
    changedColumn(),
  ],
  list: {
    empty: { text: 'A service client is a program that calls the API. Create one, then make its access key.' },
  },
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    tab: { key: 'options', label: 'Options' },
    blank: blankClient,
    fields: { specs: clientSpecs, problems: validateClient, Fields: ClientFields },
    toValues: toClientValues,
    toInput: toClientInput,
  },
  making: {
    done: 'Service client created. Create a key next.',
    goTo: (client) => `${pageOf(clients, client)}?tab=keys`,
  },
  facts: (client) => [
    ['Keys', `${client.verificationKeys.length} of 5`],
    ["Any user's permissions", client.options?.grantUserPermissionsAccess ? 'may ask' : 'may not ask'],
    ['Sign users in', client.options?.grantTokenGeneration ? 'may' : 'may not'],
    ['Made', <DateTime key="made" at={client.createdTime} />],
    ['Changed', <DateTime key="at" at={client.lastUpdated} />],
    ['Tags', <TagList key="tags" tags={client.tags} />],
  ],
  below: () => (
    <div style={{ maxWidth: 760 }}>
      <CopyField label="API host" value={accountOrigin()} description="The address this client calls." />
    </div>
  ),
  tabs: [
    {
      key: 'keys',
      label: 'Keys',
      count: (client) => client.verificationKeys.length,
      body: (client) => <ClientKeys client={client} />,
      beforeForm: true,
    },
    {
      key: 'access',
      label: 'Access',
      body: ({ clientId }) => (
        <RecordsNaming
          id={clientId}
          names={names(clientId)}
          none="No access record names this client. It may do nothing yet."
        />
      ),
    },
  ],
  remove: {
    text: 'Its keys stop at once, and its id is never given again.',
    consequences: (client) => [
      `${keysOf(client)} ${client.verificationKeys.length === 1 ? 'stops' : 'stop'} at once.`,
      'It loses every access it has.',
    ],
  },
  history: true,
}

export const { list, create, detail } = nounScreens(clients)
