import type { ConfigurationInput, ConfigurationReply } from '../../queries/account/branding.ts'

/** A picture that was chosen and is not saved yet: a `data:` address, and its size in pixels. */
export interface ChosenPicture {
  address: string
  width: number
  height: number
}
/** Where the picture that is kept is served; one that was just chosen; null for none. */
export type PictureValue = string | ChosenPicture | null

/** How the hosted pages look, as the form holds it. A text that is empty sets nothing. */
export interface BrandingValues {
  light: string
  dark: string
  logo: PictureValue
  background: PictureValue
  heading: string
  below: string
  supportUrl: string
  loginUrl: string
  includeSso: boolean
  shown: 'all' | 'some'
  connections: string[]
  includeEmail: boolean
  pageLight: string
  pageDark: string
  cardRadius: string
  controlRadius: string
}

export const toValues = ({
  colors,
  logoUrl,
  backgroundImage,
  texts,
  supportUrl,
  loginUrl,
  includeSso,
  displayedConnections,
  includeEmail,
  cssVariables,
}: ConfigurationReply): BrandingValues => ({
  light: colors.light ?? '',
  dark: colors.dark ?? '',
  logo: logoUrl ?? null,
  background: backgroundImage ?? null,
  heading: texts.heading ?? '',
  below: texts.below ?? '',
  supportUrl: supportUrl ?? '',
  loginUrl: loginUrl ?? '',
  includeSso,
  shown: displayedConnections ? 'some' : 'all',
  connections: displayedConnections ?? [],
  includeEmail,
  pageLight: cssVariables['--page-light'] ?? '',
  pageDark: cssVariables['--page-dark'] ?? '',
  cardRadius: cssVariables['--card-radius'] ?? '',
  controlRadius: cssVariables['--control-radius'] ?? '',
})

/** Of texts by their names, those that say something. */
const told = <Name extends string>(texts: Record<Name, string>): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<string>(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  ) as Partial<Record<Name, string>> // a part of them

/** What of the values is no picture, in the words of the API. */
const wordsOf = (values: BrandingValues) => ({
  colors: told({ light: values.light, dark: values.dark }),
  texts: told({ heading: values.heading, below: values.below }),
  cssVariables: told({
    '--page-light': values.pageLight,
    '--page-dark': values.pageDark,
    '--card-radius': values.cardRadius,
    '--control-radius': values.controlRadius,
  }),
  displayedConnections: values.shown === 'some' ? values.connections : null,
  includeEmail: values.includeEmail,
  includeSso: values.includeSso,
})

const addressOf = (picture: PictureValue): string | null =>
  typeof picture === 'object' ? (picture?.address ?? null) : picture

export const toInput = (values: BrandingValues): ConfigurationInput =>
  ({
    ...wordsOf(values),
    supportUrl: values.supportUrl.trim() || null,
    loginUrl: values.loginUrl.trim() || null,
    logoUrl: addressOf(values.logo),
    backgroundImage: addressOf(values.background),
  }) as ConfigurationInput // ids of connections are texts here

/** The values as the preview of the hosted pages takes them (`POST /login/preview`). */
export const toDraft = (values: BrandingValues): string =>
  JSON.stringify({
    ...wordsOf(values),
    supportUrl: values.supportUrl.trim(),
    logo: typeof values.logo === 'string' ? 'kept' : values.logo,
    background: typeof values.background === 'string' ? 'kept' : values.background,
  })
