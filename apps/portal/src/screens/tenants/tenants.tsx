import type { TenantInput, TenantReply } from '@doorward/contract/authorization/tenants'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { asId } from '../../lib/as-id.ts'
import { durationInWords, durationOptions } from '../../nouns/form/durations.ts'
import { connectionNamed } from '../../nouns/form/named-values.tsx'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { ConnectionPicker } from '../../pickers/ConnectionPicker.tsx'
import { ConnectionName } from '../../pickers/Names.tsx'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

interface TenantValues {
  name: string
  lookup: string
  domains: string[]
  connectionId: string
  accessTokenDuration: string
  sessionDuration: string
}
const nameOf = (tenant: TenantReply): string => tenant.data?.name || tenant.tenantLookupIdentifier || tenant.tenantId
const domainsOf = ({ domains }: TenantReply): string => domains.map(({ domain }) => domain).join(', ')
const lasting = (duration: string | null | undefined): string => (duration ? durationInWords(duration) : 'as usual')

/** A customer's organisation: how its people sign in, and for how long. */
const tenants: Noun<TenantReply, TenantValues, TenantInput> = {
  ...places.tenants,
  motif: 'people',
  text: 'A tenant is a customer of yours: its people sign in their own way.',
  first: 'Create one, then choose the connection its people sign in with.',
  queries: tenantQueries,
  idOf: ({ tenantId }) => tenantId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { key: 'domains', head: 'E-mail domains', sortBy: domainsOf, cell: domainsOf },
    idColumn('Tenant id', ({ tenantId }) => tenantId),
    changedColumn(),
  ],
  form: {
    blank: { name: '', lookup: '', domains: [], connectionId: '', accessTokenDuration: '', sessionDuration: '' },
    fields: [
      { kind: 'text', key: 'name', label: 'Name', needed: true, max: 64, placeholder: 'Globex' },
      {
        kind: 'text',
        key: 'lookup',
        label: 'Lookup id',
        help: 'A short name for addresses and links; no other tenant has it.',
        placeholder: 'globex',
        max: 64,
        check: ({ lookup }) =>
          /^[a-zA-Z0-9_.:-]*$/.test(lookup) ? undefined : 'Use letters, digits and . _ : - only.',
      },
      {
        kind: 'list',
        key: 'domains',
        label: 'E-mail domains',
        help: 'Who signs in with an address of these is to belong to this tenant. A domain that is new here leads nobody to it until it can be proved to be yours.',
        placeholder: 'globex.com',
        check: ({ domains }) => {
          const wrong = domains.find((domain) => !/^[A-Za-z0-9.-]+$/.test(domain))
          return wrong ? `${wrong} is no domain. Write it like globex.com.` : undefined
        },
      },
      {
        kind: 'own',
        key: 'connectionId',
        label: 'Connection',
        show: ({ connectionId }) => connectionNamed(connectionId),
        draw: ({ values, errors, set }) => (
          <ConnectionPicker
            label="Connection"
            description="How people of this tenant sign in."
            connectionId={values.connectionId}
            error={errors.connectionId}
            onChange={(connectionId) => set({ connectionId })}
          />
        ),
      },
      {
        kind: 'choice',
        key: 'accessTokenDuration',
        label: 'Access tokens last',
        options: durationOptions(['PT5M', 'PT15M', 'PT1H', 'PT8H', 'PT24H'], 'as in the account: 1 hour'),
      },
      {
        kind: 'choice',
        key: 'sessionDuration',
        label: 'Sessions last',
        help: 'After this time people sign in again.',
        options: durationOptions(['PT1H', 'PT8H', 'P1D', 'P7D', 'P30D', 'P90D'], 'as in the account'),
      },
    ],
    toValues: (tenant) => ({
      name: tenant.data?.name ?? '',
      lookup: tenant.tenantLookupIdentifier ?? '',
      domains: tenant.domains.map(({ domain }) => domain),
      connectionId: tenant.connection?.connectionId ?? '',
      accessTokenDuration: tenant.tokenConfiguration?.accessTokenDuration ?? '',
      sessionDuration: tenant.tokenConfiguration?.sessionDuration ?? '',
    }),
    toInput: ({ name, lookup, domains, connectionId, accessTokenDuration, sessionDuration }) => ({
      data: { name: name.trim() },
      tenantLookupIdentifier: lookup.trim() || null,
      domains: domains.map((domain) => ({ domain: domain.trim().toLowerCase() })),
      connection: connectionId ? { connectionId: asId(connectionId) } : null,
      tokenConfiguration: {
        accessTokenDuration: accessTokenDuration || null,
        sessionDuration: sessionDuration || null,
      },
    }),
  },
  facts: (tenant) => [
    ['Lookup id', tenant.tenantLookupIdentifier ?? 'none'],
    ['E-mail domains', domainsOf(tenant) || 'none'],
    [
      'Connection',
      tenant.connection ? (
        <Anchor key="connection" component={Link} to={addressOf('connections', tenant.connection.connectionId)}>
          <ConnectionName connectionId={tenant.connection.connectionId} />
        </Anchor>
      ) : (
        'none: its people sign in like everyone'
      ),
    ],
    ['Access tokens last', lasting(tenant.tokenConfiguration?.accessTokenDuration)],
    ['Sessions last', lasting(tenant.tokenConfiguration?.sessionDuration)],
    [
      'Users',
      <Anchor key="users" component={Link} to={`${places.users.path}?tenant=${encodeURIComponent(tenant.tenantId)}`}>
        Users of this tenant
      </Anchor>,
    ],
    ['Changed', <DateTime key="at" at={tenant.lastUpdated} />],
  ],
  remove: {
    text: 'Its people then sign in like everyone. A connection made only for it goes too.',
    consequences: (tenant) => [
      `${tenant.domains.length} e-mail ${tenant.domains.length === 1 ? 'domain leads' : 'domains lead'} nowhere special any more.`,
      'Its people stay users and keep their access.',
    ],
  },
  history: true,
}

export const { list, create, detail } = nounScreens(tenants)
