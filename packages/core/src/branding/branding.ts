import type { ConnectionId } from '../ids.ts'
import type { Theme } from './colours.ts'

/** A picture that is kept, as pages need it before they have it. */
export interface Picture {
  pictureId: string
  width: number
  height: number
  /** Whether most of what is seen of it is dark, so that it wants a light ground. */
  isDark?: boolean
}

/** How the hosted pages of an account look, as it is stored; what is left out is as pages are anyway. */
export interface Branding {
  colors?: Partial<Record<Theme, string>>
  logo?: Picture
  background?: Picture
  supportUrl?: string
  /** A page of the account's own that asks by what to sign in; it goes on by `PATCH /authentication/{state}`. */
  loginUrl?: string
  texts?: BrandingTexts
  /** Those that stand on the pages; all that may, unless said. */
  displayedConnections?: ConnectionId[]
  includeSso?: boolean
  includeEmail?: boolean
  cssVariables?: Record<string, string>
}

interface BrandingTexts {
  /** What the sign-in page begins with. */
  heading?: string
  /** What stands below what every page is about. */
  below?: string
}

/** What a variable may be set to. */
const lengths = {
  // More would cut what stands in the corners.
  pattern: /^(?:0|(?:[12]?\d|3[01])(?:\.\d{1,2})?px|32px|[01](?:\.\d{1,2})?rem|2rem)$/,
  what: 'a length of at most 32px or 2rem, such as 8px or 0.5rem',
} as const
const colours = { pattern: /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, what: 'a colour such as #f4f1ea' } as const

/** The variables of the pages' style sheet that an account may set: nothing is read on any of them. */
export const cssVariables = {
  '--page-light': colours,
  '--page-dark': colours,
  '--card-radius': lengths,
  '--control-radius': lengths,
} as const
export type CssVariable = keyof typeof cssVariables
export const cssVariableNames = Object.keys(cssVariables) as CssVariable[] // the keys of the table above

/** The longest side that pages show, and what is kept at most. */
export const pictureSizes = {
  logo: { width: 640, height: 160 },
  background: { width: 2560, height: 1600 },
} as const
export type PictureUse = keyof typeof pictureSizes

/** Where pages and people get a picture at an account's origin. */
export const picturesPath = '/login/pictures'
export const picturePath = (pictureId: string): string => `${picturesPath}/${pictureId}.webp`
