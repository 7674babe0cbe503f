import { addressProblem, type Field } from '../../nouns/form/fields.ts'
import type { ConnectionValues } from './connection-values.ts'

/** Ways in which a connection can speak with its provider. */
export const connectionTypes = [
  { value: 'OAUTH2', label: 'OpenID Connect or OAuth 2' },
  { value: 'SAML2', label: 'SAML 2' },
  { value: 'PASSWORD', label: 'Password' },
  { value: 'WebAuthN', label: 'Passkey' },
  { value: 'OPENID-LEGACY', label: 'OpenID 2 (old)' },
] as const

const speaksOAuth = ({ type }: ConnectionValues): boolean => type === 'OAUTH2' || type === 'OPENID-LEGACY'
const isSaml = ({ type }: ConnectionValues): boolean => type === 'SAML2'
const outside = (values: ConnectionValues): boolean => speaksOAuth(values) || isSaml(values)
const unfilled = (text: string): string | undefined =>
  /[{}]/.test(text) ? `Fill in ${/\{[^}]*\}?/.exec(text)?.[0] ?? 'the part in braces'}.` : addressProblem(text)

/** What is asked of a connection; its type decides which of it. */
export const connectionFields: Field<ConnectionValues>[] = [
  {
    kind: 'text',
    key: 'name',
    label: 'Name',
    needed: true,
    max: 64,
    placeholder: 'Google',
    help: 'On the sign-in page.',
  },
  { kind: 'choice', key: 'type', label: 'Type', options: connectionTypes, when: (_, isNew) => isNew },
  {
    kind: 'text',
    key: 'clientId',
    label: 'Client id',
    help: 'From the provider.',
    max: 128,
    when: speaksOAuth,
  },
  {
    kind: 'secret',
    key: 'clientSecret',
    label: 'Client secret',
    asked: ({ hasSecret }) => ({
      help: hasSecret
        ? 'One is stored. Type a new one to replace it.'
        : 'From the provider. Kept encrypted, never shown.',
    }),
    when: speaksOAuth,
  },
  {
    kind: 'switch',
    key: 'removeSecret',
    label: 'Remove the stored secret',
    when: (values) => speaksOAuth(values) && values.hasSecret && values.clientSecret === '',
  },
  {
    kind: 'text',
    key: 'issuerUrl',
    label: 'Issuer',
    asked: ({ type }) => ({
      help: type === 'SAML2' ? "The provider's entity id." : 'With it, the other addresses are found by themselves.',
    }),
    placeholder: 'https://login.provider.com',
    max: 128,
    when: outside,
    check: (values) => (isSaml(values) ? undefined : unfilled(values.issuerUrl)),
  },
  {
    kind: 'text',
    key: 'authenticationUrl',
    more: speaksOAuth,
    label: 'Sign-in address',
    help: 'Where people are sent to sign in.',
    max: 256,
    when: outside,
    check: ({ authenticationUrl }) => unfilled(authenticationUrl),
  },
  {
    kind: 'text',
    key: 'tokenUrl',
    more: true,
    label: 'Token address',
    max: 128,
    when: speaksOAuth,
    check: ({ tokenUrl }) => unfilled(tokenUrl),
  },
  {
    kind: 'text',
    key: 'userUrl',
    more: true,
    label: 'User information address',
    max: 128,
    when: speaksOAuth,
    check: ({ userUrl }) => unfilled(userUrl),
  },
  {
    kind: 'code',
    key: 'providerCertificate',
    label: "Provider's certificate",
    help: 'Public, as PEM or base64.',
    max: 4096,
    when: isSaml,
    check: ({ providerCertificate }) =>
      providerCertificate.includes('PRIVATE KEY')
        ? "Give the provider's public certificate, never a private key."
        : undefined,
  },
  { kind: 'text', key: 'scope', more: true, label: 'Scopes', max: 384, when: speaksOAuth },
  {
    kind: 'text',
    key: 'userIdExpression',
    more: true,
    label: 'User id',
    help: 'Which claim becomes the user id. {sub} when you leave it empty.',
    placeholder: '{sub}',
    max: 128,
    when: outside,
  },
  {
    kind: 'switch',
    key: 'trustUserId',
    more: true,
    label: "Use the provider's user id as it is",
    help: 'Then this provider can name any user of the account. Only for your own provider.',
    when: outside,
  },
  {
    kind: 'choice',
    key: 'linking',
    more: true,
    label: 'Link to a user with the same e-mail',
    options: [
      { value: 'NEVER', label: 'never' },
      { value: 'EXPLICIT', label: 'when the person asks for it' },
      { value: 'AUTOMATIC', label: 'when the e-mail is verified' },
    ],
  },
  {
    kind: 'switch',
    key: 'businessOnly',
    more: true,
    label: 'Business accounts only',
    help: 'Refuse private addresses of the provider.',
    when: speaksOAuth,
  },
  {
    kind: 'choice',
    key: 'contentType',
    more: true,
    label: 'Token requests are sent as',
    options: [
      { value: 'application/x-www-form-urlencoded', label: 'form (usual)' },
      { value: 'application/json', label: 'JSON' },
    ],
    when: speaksOAuth,
  },
  { kind: 'switch', key: 'hasSecret', label: 'Stored secret', when: () => false },
  { kind: 'tags', key: 'tags', label: 'Tags' },
]
