import { type CssVariable, cssVariables, type PictureUse } from '@doorward/core/branding/branding'
import { themes } from '@doorward/core/branding/colours'
import type { ConnectionId } from '@doorward/core/ids'
import type { Brand, ShownPicture } from './branding.ts'

type Given = Record<string, unknown>

const objectOf = (value: unknown): Given => (typeof value === 'object' && value !== null ? (value as Given) : {}) // its fields are looked at one by one
const pick = (given: Given, name: string, isGood: (text: string) => boolean) => {
  const value = given[name]
  return typeof value === 'string' && isGood(value) ? { [name]: value } : {}
}

const pictureIn = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/
const sideMax = 10_000
const isSide = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < sideMax

/** The picture of a draft: the one that is kept, one that was just chosen, or none. */
function pictureOf(given: Given, use: PictureUse, kept: Brand | undefined): Partial<Record<PictureUse, ShownPicture>> {
  const drawn = given[use]
  const present = kept?.[use]
  if (drawn === 'kept') return present ? { [use]: present } : {}
  const { address, width, height } = objectOf(drawn)
  const isShown = typeof address === 'string' && pictureIn.test(address) && isSide(width) && isSide(height)
  return isShown ? { [use]: { pictureId: '', address, width, height } } : {}
}

/**
 * How pages would look by what somebody is just typing. What pages could not have is left out and not refused: half of a colour is
 * typed on the way to a whole one.
 * @param kept how they look now
 */
export function draftBrand(text: string, kept: Brand | undefined): Brand {
  let given: Given = {}
  try {
    given = objectOf(JSON.parse(text))
  } catch {
    // Nothing is set then.
  }
  const [colors, texts, variables] = [given.colors, given.texts, given.cssVariables].map(objectOf) as [
    Given,
    Given,
    Given,
  ] // one for each
  const isColour = (value: string) => cssVariables['--page-light'].pattern.test(value)
  const connections = Array.isArray(given.displayedConnections) ? given.displayedConnections : undefined
  return {
    ...(kept?.name ? { name: kept.name } : {}),
    colors: Object.assign({}, ...themes.map((theme) => pick(colors, theme, isColour))),
    texts: { ...pick(texts, 'heading', (value) => value !== ''), ...pick(texts, 'below', (value) => value !== '') },
    cssVariables: Object.assign(
      {},
      ...Object.entries(cssVariables).map(([name, { pattern }]) =>
        pick(variables, name, (value) => pattern.test(value)),
      ),
    ) as Partial<Record<CssVariable, string>>,
    ...pick(given, 'supportUrl', (value) => /^(?:https:|mailto:)/.test(value)),
    ...(connections ? { displayedConnections: connections.map(String) as ConnectionId[] } : {}),
    includeEmail: given.includeEmail !== false,
    includeSso: given.includeSso !== false,
    ...pictureOf(given, 'logo', kept),
    ...pictureOf(given, 'background', kept),
  } as Brand
}
