import type { ApplicationInput, ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import {
  type NameIdFormat,
  nameIdFormats,
  type SamlClaim,
  type SamlSettings,
  samlClaims,
  samlPartyOf,
} from '@doorward/core/applications/saml-settings'
import { t } from '../../lib/texts.ts'
import { addressProblem, type Field } from '../../nouns/form/fields.ts'
import type { Fact } from '../../ui/page/Facts.tsx'

/** What the form asks of an application that takes sign-ins by SAML. */
export interface SamlValues {
  samlEntityId: string
  samlAddress: string
  samlNameId: NameIdFormat
  /** Each as `name=claim`. */
  samlAttributes: string[]
  samlLogout: string
  samlCertificate: string
  samlBeginsHere: boolean
}

export const blankSaml: SamlValues = {
  samlEntityId: '',
  samlAddress: '',
  samlNameId: 'persistent',
  samlAttributes: [],
  samlLogout: '',
  samlCertificate: '',
  samlBeginsHere: false,
}

const nameIdLabels = {
  persistent: t('samlParty.persistent'),
  emailAddress: t('samlParty.emailAddress'),
  unspecified: t('samlParty.unspecified'),
} as const satisfies Record<NameIdFormat, string>
const isFormat = (text: string): text is NameIdFormat => Object.hasOwn(nameIdFormats, text)
const isClaim = (text: string | undefined): text is SamlClaim => samlClaims.some((claim) => claim === text)

/** An attribute as it is typed, in its two parts. */
function parse(line: string): [name: string, claim: string | undefined] {
  const at = line.lastIndexOf('=')
  return at < 0 ? [line.trim(), undefined] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

const wrongAttribute = (lines: readonly string[]): string | undefined => {
  const wrong = lines.find((line) => {
    const [name, claim] = parse(line)
    return !/^[!-~]{1,256}$/.test(name) || !isClaim(claim)
  })
  return wrong === undefined ? undefined : t('samlParty.attributeWrong', { attribute: wrong })
}

const isParty = ({ samlEntityId, samlAddress }: SamlValues): boolean =>
  Boolean(samlEntityId.trim() || samlAddress.trim())

/** The fields, those beyond the first two only where the application takes sign-ins by SAML. */
export const samlFields: Field<SamlValues>[] = [
  {
    kind: 'text',
    key: 'samlEntityId',
    more: true,
    label: t('applications.samlEntityId'),
    help: t('applications.samlEntityIdHelp'),
    max: 256,
    check: ({ samlEntityId, samlAddress }) =>
      samlAddress.trim() && !samlEntityId.trim() ? t('samlParty.bothNeeded') : undefined,
  },
  {
    kind: 'text',
    key: 'samlAddress',
    more: true,
    label: t('applications.samlAddress'),
    placeholder: 'https://shop.acme.com/saml',
    check: ({ samlEntityId, samlAddress }) =>
      samlEntityId.trim() && !samlAddress.trim() ? t('samlParty.bothNeeded') : addressProblem(samlAddress),
  },
  {
    kind: 'choice',
    key: 'samlNameId',
    more: true,
    label: t('samlParty.nameId'),
    options: Object.entries(nameIdLabels).map(([value, label]) => ({ value, label })),
    when: isParty,
  },
  {
    kind: 'list',
    key: 'samlAttributes',
    more: true,
    label: t('samlParty.attributes'),
    help: t('samlParty.attributesHelp', { claims: samlClaims.join(', ') }),
    placeholder: 'mail=email',
    check: ({ samlAttributes }) => wrongAttribute(samlAttributes),
    when: isParty,
  },
  {
    kind: 'text',
    key: 'samlLogout',
    more: true,
    label: t('samlParty.logout'),
    help: t('samlParty.logoutHelp'),
    placeholder: 'https://shop.acme.com/saml/slo',
    check: ({ samlLogout }) => addressProblem(samlLogout),
    when: isParty,
  },
  {
    kind: 'long',
    key: 'samlCertificate',
    more: true,
    label: t('samlParty.certificate'),
    help: t('samlParty.certificateHelp'),
    max: 8192,
    when: isParty,
  },
  {
    kind: 'switch',
    key: 'samlBeginsHere',
    more: true,
    label: t('samlParty.beginsHere'),
    help: t('samlParty.beginsHereHelp'),
    when: isParty,
  },
]

/** The settings of an application that takes sign-ins by SAML; undefined for any other. */
export const partyOf = ({ saml }: Pick<ApplicationReply, 'saml'>) => samlPartyOf(saml as SamlSettings | undefined) // what is served has no nulls, which are for what is sent

/** What the overview tells of an application that takes sign-ins by SAML; nothing of any other. */
export function samlFacts(application: Pick<ApplicationReply, 'saml'>): Fact[] {
  const party = partyOf(application)
  if (!party) return []
  return [
    [t('applications.samlEntityId'), party.entityId],
    [t('applications.samlAddress'), party.assertionConsumerServiceUrl],
    [t('samlParty.nameId'), nameIdLabels[toSamlValues(application).samlNameId]],
  ]
}

/** What is served, as the form has it. */
export const toSamlValues = ({ saml }: Pick<ApplicationReply, 'saml'>): SamlValues => ({
  samlEntityId: saml?.entityId ?? '',
  samlAddress: saml?.assertionConsumerServiceUrl ?? '',
  samlNameId: saml?.nameIdFormat && isFormat(saml.nameIdFormat) ? saml.nameIdFormat : 'persistent',
  samlAttributes: Object.entries(saml?.attributes ?? {}).map(([name, claim]) => `${name}=${claim}`),
  samlLogout: saml?.singleLogoutServiceUrl ?? '',
  samlCertificate: saml?.requestCertificate ?? '',
  samlBeginsHere: saml?.allowIdpInitiated ?? false,
})

/** The form, as it is sent. */
export const toSamlInput = (values: SamlValues): NonNullable<ApplicationInput['saml']> => ({
  entityId: values.samlEntityId.trim() || null,
  assertionConsumerServiceUrl: values.samlAddress.trim() || null,
  nameIdFormat: values.samlNameId,
  attributes: Object.fromEntries(
    values.samlAttributes.flatMap((line) => {
      const [name, claim] = parse(line)
      return isClaim(claim) ? [[name, claim] as const] : []
    }),
  ),
  singleLogoutServiceUrl: values.samlLogout.trim() || null,
  requestCertificate: values.samlCertificate.trim() || null,
  allowIdpInitiated: values.samlBeginsHere,
})
