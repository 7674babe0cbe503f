import type { breakpoints } from '@doorward/core/constants'

/** A width at which the layout turns, in pixels. */
type Turn = (typeof breakpoints)[number]

/** The width as media queries have it: it follows the size of the letters that somebody chose. */
export const em = (px: Turn): string => `${px / 16}em`

/** The media query of windows from a width on, and of narrower ones. */
export const from = (px: Turn): string => `(min-width:${em(px)})`
export const under = (px: Turn): string => `(max-width:${px / 16 - 0.01}em)`
