import { usesSharedIdentity } from '@doorward/core/connections/shared-identity'
import { t } from '../../lib/texts.ts'
import { addressProblem, type Field } from '../../nouns/form/fields.ts'
import { providerFields } from '../../nouns/form/provider-fields.ts'
import type { ConnectionValues } from './connection-values.ts'

/** What a connection can be, in words. */
export const typeNames = {
  OAUTH2: t('connections.oauth'),
  SAML2: t('provider.saml'),
  'OPENID-LEGACY': t('connections.openIdOld'),
  PASSWORD: t('connections.password'),
  WebAuthN: t('connections.passkey'),
} as const satisfies Record<ConnectionValues['type'], string>

/** Whether the type of a connection leads to a provider at all; none is made any more that leads to none. */
export const leadsToProvider = ({ type }: Pick<ConnectionValues, 'type'>): boolean =>
  type !== 'PASSWORD' && type !== 'WebAuthN'

const offeredTypes = Object.entries(typeNames)
  .map(([value, label]) => ({ value: value as ConnectionValues['type'], label })) // the table's own keys
  .filter(({ value }) => leadsToProvider({ type: value }))

export const speaksOAuth = ({ type }: Pick<ConnectionValues, 'type'>): boolean => type === 'OAUTH2'
/** Its secret is the operator's. */
const isShared = ({ type, clientId }: ConnectionValues): boolean => usesSharedIdentity({ type, clientId })
const isSaml = ({ type }: ConnectionValues): boolean => type === 'SAML2'

function unfilled(text: string): string | undefined {
  if (!/[{}]/.test(text)) return addressProblem(text)
  const part = /\{[^}]*\}?/.exec(text)?.[0]
  return part === undefined ? t('connections.fillInBraces') : t('connections.fillIn', { part })
}

/** What is asked of a connection; its type decides which of it. */
export const connectionFields: Field<ConnectionValues>[] = [
  {
    kind: 'text',
    key: 'name',
    label: t('common.name'),
    needed: true,
    max: 64,
    placeholder: t('connections.nameExample'),
    help: t('connections.nameHelp'),
  },
  { kind: 'choice', key: 'type', label: t('provider.type'), options: offeredTypes, when: (_, isNew) => isNew },
  { ...providerFields.metadata, when: isSaml },
  { ...providerFields.clientId, help: t('connections.clientIdHelp'), when: speaksOAuth },
  { ...providerFields.clientSecret, when: (values) => speaksOAuth(values) && !isShared(values) },
  {
    kind: 'switch',
    key: 'removeSecret',
    label: t('connections.removeSecret'),
    isOnlyWritten: true,
    when: (values) => speaksOAuth(values) && values.hasSecret && values.clientSecret === '',
  },
  {
    kind: 'text',
    key: 'secretId',
    more: true,
    label: t('connections.secretId'),
    help: t('connections.secretIdHelp'),
    max: 32,
    when: speaksOAuth,
  },
  {
    kind: 'text',
    key: 'developerAccountId',
    more: true,
    label: t('connections.teamId'),
    help: t('connections.teamIdHelp'),
    max: 32,
    when: speaksOAuth,
  },
  {
    ...providerFields.issuerUrl,
    asked: ({ type }) => ({
      help: type === 'SAML2' ? t('provider.entityIdHelp') : t('connections.issuerHelp'),
    }),
    placeholder: 'https://login.provider.com',
    when: leadsToProvider,
    check: (values) => (isSaml(values) ? undefined : unfilled(values.issuerUrl)),
  },
  {
    ...providerFields.authenticationUrl,
    more: speaksOAuth,
    help: t('clients.signInAddressHelp'),
    when: leadsToProvider,
    check: ({ authenticationUrl }) => unfilled(authenticationUrl),
  },
  {
    ...providerFields.tokenUrl,
    when: speaksOAuth,
    check: ({ tokenUrl }) => unfilled(tokenUrl),
  },
  {
    kind: 'text',
    key: 'userUrl',
    more: true,
    label: t('connections.userAddress'),
    max: 128,
    when: speaksOAuth,
    check: ({ userUrl }) => unfilled(userUrl),
  },
  { ...providerFields.providerCertificate, max: 8192, when: isSaml },
  { kind: 'text', key: 'scope', more: true, label: t('connections.scopes'), max: 384, when: speaksOAuth },
  {
    kind: 'text',
    key: 'userIdExpression',
    more: true,
    label: t('provider.userId'),
    help: t('provider.userIdHelp'),
    placeholder: '{sub}',
    max: 128,
    when: leadsToProvider,
  },
  {
    kind: 'switch',
    key: 'trustUserId',
    more: true,
    label: t('connections.trustUserId'),
    help: t('connections.trustUserIdHelp'),
    when: leadsToProvider,
  },
  {
    kind: 'switch',
    key: 'idpInitiated',
    more: true,
    label: t('connections.idpInitiated'),
    help: t('connections.idpInitiatedHelp'),
    when: isSaml,
  },
  {
    kind: 'choice',
    key: 'linking',
    more: true,
    label: t('connections.linking'),
    options: [
      { value: 'NEVER', label: t('connections.linkNever') },
      { value: 'EXPLICIT', label: t('connections.linkWhenAsked') },
      { value: 'AUTOMATIC', label: t('connections.linkWhenVerified') },
    ],
  },
  {
    kind: 'switch',
    key: 'businessOnly',
    more: true,
    label: t('connections.businessOnly'),
    help: t('connections.businessOnlyHelp'),
    when: speaksOAuth,
  },
  {
    kind: 'choice',
    key: 'contentType',
    more: true,
    label: t('connections.contentType'),
    options: [
      { value: 'application/x-www-form-urlencoded', label: t('connections.contentTypeForm') },
      { value: 'application/json', label: 'JSON' },
    ],
    when: speaksOAuth,
  },
  {
    kind: 'text',
    key: 'connectionId',
    more: true,
    label: t('connections.connectionId'),
    help: t('connections.ownIdHelp'),
    placeholder: 'con_acme',
    max: 64,
    when: (_, isNew) => isNew,
  },
  providerFields.hasSecret,
  { kind: 'tags', key: 'tags', label: t('common.tags') },
]
