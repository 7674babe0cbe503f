export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What text stands on in the hosted pages: the card, and the page around it. */
export const grounds: Record<Theme, { card: string; page: string }> = {
  light: { card: '#ffffff', page: '#f7f8fa' },
  dark: { card: '#20252d', page: '#181c22' },
}

/** What buttons of an accent say their words in: the accent itself is made fit for the other one. */
export const wordsOnAccent: Record<Theme, string> = { light: '#ffffff', dark: '#171b21' }

/** WCAG 2.2, 1.4.3: of words of a common size. */
const contrastMin = 4.5
const steps = 64

type Channels = [red: number, green: number, blue: number]

const channelsOf = (colour: string): Channels => {
  const wide = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour
  return [1, 3, 5].map((at) => Number.parseInt(wide.slice(at, at + 2), 16)) as Channels // three of them
}

const luminanceOf = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Channels // as many as before
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How much two colours differ to the eye, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A colour with a share of another one in it, as `#rrggbb`. */
export const mixed = (colour: string, other: string, share: number): string => {
  const others = channelsOf(other)
  const parts = channelsOf(colour).map((part, at) => Math.round(part + ((others[at] ?? part) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** What an accent is mixed with to stand out more in a theme. */
export const awayFromGround: Record<Theme, string> = { light: '#000000', dark: '#ffffff' }

/** Whether words of the colour can be read wherever pages have links, and words on it where they have buttons. */
export const isReadable = (accent: string, theme: Theme): boolean =>
  [...Object.values(grounds[theme]), wordsOnAccent[theme]].every((beside) => contrastOf(accent, beside) >= contrastMin)

/** The accent as pages show it: as wished where that can be read, else the nearest of its darker or lighter ones that can. */
export function correctedAccent(wish: string, theme: Theme): string {
  for (let step = 0; step < steps; step++) {
    const colour = mixed(wish, awayFromGround[theme], step / steps)
    if (isReadable(colour, theme)) return colour
  }
  return awayFromGround[theme]
}
