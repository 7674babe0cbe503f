import type { TenantInput, TenantReply } from '@doorward/contract/authorization/people/tenants'
import type { SecondFactorPolicy } from '@doorward/core/accounts/second-factor'
import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { asId } from '../../lib/as-id.ts'
import { factorInWords, factorLabels, stricterChoices } from '../../lib/factors/factor-policies.ts'
import { listed, t } from '../../lib/texts.ts'
import { durationInWords, durationOptions } from '../../nouns/form/durations.ts'
import { nameField } from '../../nouns/form/name-field.ts'
import { connectionNamed } from '../../nouns/form/named-values.tsx'
import { tenantInWords } from '../../nouns/history/tenant-in-words.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { ConnectionPicker } from '../../pickers/ConnectionPicker.tsx'
import { ConnectionName } from '../../pickers/Names.tsx'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { listOrNone } from '../../ui/text/list-or-none.ts'
import { RoutingPreview, TenantDomains } from './TenantRouting.tsx'

/** Nothing said: as in the account. */
type MethodChoice = '' | 'on' | 'off'

const methodOptions: { value: MethodChoice; label: string }[] = [
  { value: '', label: t('tenants.asInAccount') },
  { value: 'on', label: t('form.on') },
  { value: 'off', label: t('form.off') },
]
const choiceOf = (isOn: boolean | null | undefined): MethodChoice =>
  typeof isOn === 'boolean' ? (isOn ? 'on' : 'off') : ''
const chosen = (choice: MethodChoice): boolean | null => (choice === '' ? null : choice === 'on')
const methodInWords = (isOn: boolean | null | undefined): string =>
  methodOptions.find(({ value }) => value === choiceOf(isOn))?.label ?? ''

interface TenantValues {
  name: string
  lookup: string
  domains: string[]
  connectionId: string
  accessTokenDuration: string
  sessionDuration: string
  password: MethodChoice
  emailCode: MethodChoice
  secondFactor: SecondFactorPolicy | ''
}
const nameOf = (tenant: TenantReply): string => tenant.data?.name || tenant.tenantLookupIdentifier || tenant.tenantId
const domainsOf = ({ domains }: TenantReply): string => listed(domains.map(({ domain }) => domain))
const usersOf = ({ tenantId }: TenantReply): string => `${places.users.path}?tenant=${encodeURIComponent(tenantId)}`
const lasting = (duration: string | null | undefined, otherwise: string): string =>
  duration ? durationInWords(duration) : otherwise

/** A customer's organisation: how its people sign in, and for how long. */
const tenants: Noun<TenantReply, TenantValues, TenantInput> = {
  ...places.tenants,
  imports: true,
  motif: 'people',
  guide: 'tenants',
  text: t('tenants.text'),
  first: t('tenants.first'),
  queries: tenantQueries,
  idOf: ({ tenantId }) => tenantId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { key: 'domains', head: t('shared.emailDomains'), sortBy: domainsOf, cell: domainsOf },
    idColumn(t('tenants.tenantId'), ({ tenantId }) => tenantId),
    changedColumn(),
  ],
  list: { rowLinks: (tenant) => [{ label: t('tenants.usersOfThis'), to: usersOf(tenant) }] },
  form: {
    blank: {
      name: '',
      lookup: '',
      domains: [],
      connectionId: '',
      accessTokenDuration: '',
      sessionDuration: '',
      password: '',
      emailCode: '',
      secondFactor: '',
    },
    fields: [
      nameField(t('tenants.exampleName'), 64),
      {
        kind: 'text',
        key: 'lookup',
        label: t('tenants.lookupId'),
        help: t('tenants.lookupHelp'),
        placeholder: 'globex',
        max: 64,
        check: ({ lookup }) => (/^[a-zA-Z0-9_.:-]*$/.test(lookup) ? undefined : t('tenants.lookupWrong')),
      },
      {
        kind: 'list',
        key: 'domains',
        label: t('shared.emailDomains'),
        help: t('tenants.domainsHelp'),
        placeholder: 'globex.com',
        check: ({ domains }) => {
          const wrong = domains.find((domain) => !/^[A-Za-z0-9.-]+$/.test(domain))
          return wrong ? t('tenants.domainWrong', { domain: wrong }) : undefined
        },
      },
      {
        kind: 'own',
        key: 'connectionId',
        label: t('tenants.connection'),
        show: ({ connectionId }) => connectionNamed(connectionId),
        draw: ({ values, errors, set }) => (
          <Stack gap="sm">
            <ConnectionPicker
              label={t('tenants.connection')}
              description={t('tenants.connectionHelp')}
              connectionId={values.connectionId}
              error={errors.connectionId}
              onChange={(connectionId) => set({ connectionId })}
            />
            <RoutingPreview domains={values.domains} connectionId={values.connectionId || undefined} />
          </Stack>
        ),
      },
      {
        kind: 'choice',
        key: 'password',
        label: t('account.passwordMethod'),
        help: t('tenants.passwordMethodHelp'),
        options: methodOptions,
      },
      {
        kind: 'choice',
        key: 'emailCode',
        label: t('account.codeMethod'),
        help: t('tenants.codeMethodHelp'),
        options: methodOptions,
      },
      {
        kind: 'choice',
        key: 'secondFactor',
        label: factorLabels.title,
        help: t('tenants.secondFactorHelp'),
        options: stricterChoices,
      },
      {
        kind: 'choice',
        key: 'accessTokenDuration',
        label: t('tenants.accessTokensLast'),
        options: durationOptions(['PT5M', 'PT15M', 'PT1H', 'PT8H', 'PT24H'], t('tenants.asInAccountHour')),
      },
      {
        kind: 'choice',
        key: 'sessionDuration',
        label: t('tenants.sessionsLast'),
        help: t('tenants.sessionsHelp'),
        options: durationOptions(['PT1H', 'PT8H', 'P1D', 'P7D', 'P30D', 'P90D'], t('tenants.asInAccount')),
      },
    ],
    toValues: (tenant) => ({
      name: tenant.data?.name ?? '',
      lookup: tenant.tenantLookupIdentifier ?? '',
      domains: tenant.domains.map(({ domain }) => domain),
      connectionId: tenant.connection?.connectionId ?? '',
      accessTokenDuration: tenant.tokenConfiguration?.accessTokenDuration ?? '',
      sessionDuration: tenant.tokenConfiguration?.sessionDuration ?? '',
      password: choiceOf(tenant.signInMethods?.password),
      emailCode: choiceOf(tenant.signInMethods?.emailCode),
      secondFactor: tenant.secondFactor ?? '',
    }),
    toInput: ({ name, lookup, domains, connectionId, password, emailCode, secondFactor, ...durations }) => ({
      data: { name: name.trim() },
      tenantLookupIdentifier: lookup.trim() || null,
      domains: domains.map((domain) => ({ domain: domain.trim().toLowerCase() })),
      connection: connectionId ? { connectionId: asId(connectionId) } : null,
      tokenConfiguration: {
        accessTokenDuration: durations.accessTokenDuration || null,
        sessionDuration: durations.sessionDuration || null,
      },
      signInMethods: { password: chosen(password), emailCode: chosen(emailCode) },
      secondFactor: secondFactor || null,
    }),
  },
  facts: (tenant) => [
    [
      t('tenants.lookupId'),
      tenant.tenantLookupIdentifier ? <bdi key="lookup">{tenant.tenantLookupIdentifier}</bdi> : t('common.noneSmall'),
    ],
    [t('shared.emailDomains'), listOrNone(tenant.domains.map(({ domain }) => domain))],
    [
      t('tenants.connection'),
      tenant.connection ? (
        <Anchor key="connection" component={Link} to={addressOf('connections', tenant.connection.connectionId)}>
          <ConnectionName connectionId={tenant.connection.connectionId} />
        </Anchor>
      ) : (
        t('tenants.noConnection')
      ),
    ],
    [t('account.passwordMethod'), methodInWords(tenant.signInMethods?.password)],
    [t('account.codeMethod'), methodInWords(tenant.signInMethods?.emailCode)],
    [factorLabels.title, factorInWords(tenant.secondFactor) ?? factorLabels.asAccount],
    [
      t('tenants.accessTokensLast'),
      lasting(tenant.tokenConfiguration?.accessTokenDuration, t('tenants.asInAccountHour')),
    ],
    [t('tenants.sessionsLast'), lasting(tenant.tokenConfiguration?.sessionDuration, t('tenants.asInAccount'))],
    [
      t('common.users'),
      <Anchor key="users" component={Link} to={usersOf(tenant)}>
        {t('tenants.usersOfThis')}
      </Anchor>,
    ],
    [t('common.changed'), <DateTime key="at" at={tenant.lastUpdated} />],
  ],
  below: ({ domains, connection }) => (
    <TenantDomains domains={domains.map(({ domain }) => domain)} connectionId={connection?.connectionId} />
  ),
  remove: {
    text: t('tenants.removeText'),
    consequences: (tenant) => [
      tenant.domains.length > 0 && t('tenants.domainsLeadNowhere', { count: tenant.domains.length }),
      t('tenants.peopleStay'),
    ],
  },
  history: true,
  historyWords: { inWords: tenantInWords },
}

export const { list, create, detail } = nounScreens(tenants)
