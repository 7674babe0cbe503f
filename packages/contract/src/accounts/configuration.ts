import { type CssVariable, cssVariableNames } from '@doorward/core/branding/branding'
import { idRules } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { platformResources } from '@doorward/core/platform'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { endpoint, permission } from '../endpoint.ts'
import { named } from '../named.ts'
import { ConnectionIdSchema, Ignored, LinksSchema, maybe, textOf, urlOf } from '../shared.ts'
import { accountParams, accountPath, managementSites } from './place.ts'

const Colour = Type.String({
  pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$',
  ...expected('a colour of three or six hexadecimal digits', '#2c55d8'),
})
const Accents = named(
  'AccentColors',
  Type.Object({ light: Type.Optional(Colour), dark: Type.Optional(Colour) }, { additionalProperties: false }),
)
const Texts = named(
  'SignInTexts',
  Type.Object(
    { heading: Type.Optional(textOf(0, 80)), below: Type.Optional(textOf(0, 400)) },
    { additionalProperties: false },
  ),
)
const variables = Object.fromEntries(cssVariableNames.map((name) => [name, Type.Optional(textOf(1, 16))]))
const Variables = named(
  'SignInVariables',
  // One field for each name of the list.
  Type.Object(variables as Record<CssVariable, Type.TOptional<Type.TString>>, { additionalProperties: false }),
)
const Connections = Type.Array(ConnectionIdSchema, { maxItems: limits.displayedConnectionsMax })

export const ConfigurationSchema = named(
  'Configuration',
  Type.Object({
    colors: Accents,
    correctedColors: Type.Optional(Accents),
    logoUrl: Type.Optional(Type.String()),
    backgroundImage: Type.Optional(Type.String()),
    supportUrl: Type.Optional(Type.String()),
    loginUrl: Type.Optional(Type.String()),
    texts: Texts,
    displayedConnections: Type.Optional(Connections),
    includeSso: Type.Boolean(),
    includeEmail: Type.Boolean(),
    cssVariables: Variables,
    lastUpdated: Type.Optional(Type.String()),
    links: Type.Optional(LinksSchema),
  }),
)
export type ConfigurationReply = Static<typeof ConfigurationSchema>

const PictureAddress = urlOf(limits.pictureAddressMax)
const ConfigurationInput = named(
  'ConfigurationInput',
  Type.Object(
    {
      colors: maybe(Accents),
      logoUrl: maybe(PictureAddress),
      backgroundImage: maybe(PictureAddress),
      supportUrl: maybe(urlOf(512)),
      loginUrl: maybe(urlOf(512)),
      texts: maybe(Texts),
      displayedConnections: maybe(Connections),
      includeSso: maybe(Type.Boolean()),
      includeEmail: maybe(Type.Boolean()),
      cssVariables: maybe(Variables),
      correctedColors: Ignored,
      lastUpdated: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
)
export type ConfigurationInput = Static<typeof ConfigurationInput>

/** Whose branding it is: the account's, unless one of these is named. */
const Part = Type.Object(
  {
    applicationId: Type.Optional(Type.String(idRules.applicationId)),
    tenantId: Type.Optional(Type.String({ ...idRules.tenantId, minLength: 1 })),
  },
  { additionalProperties: false },
)

const { Configuration: resource } = platformResources
const common = {
  tag: 'Branding',
  sites: managementSites,
  path: `${accountPath}/configuration`,
  params: accountParams,
  query: Part,
} as const

export const getConfiguration = endpoint({
  ...common,
  method: 'GET',
  summary: 'Get the branding of the account or of a part of it',
  rate: 'read',
  access: permission('configuration:read', resource),
  replies: { 200: ConfigurationSchema },
  answersVersion: true,
})
export const updateConfiguration = endpoint({
  ...common,
  method: 'PUT',
  summary: 'Change the branding of the account or of a part of it',
  rate: 'write',
  access: permission('configuration:update', resource),
  body: ConfigurationInput,
  refuses: ['TooManyBrandings'],
  replies: { 200: ConfigurationSchema },
  judgesPrecondition: true,
  answersVersion: true,
})
