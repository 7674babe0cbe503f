import type { ConfigurationReply } from '@doorward/contract/accounts/configuration'
import { type Branding, picturePath } from '@doorward/core/branding/branding'
import { correctedAccent, isReadable, themes } from '@doorward/core/branding/colours'

/**
 * The wire form, with the colours that pages show instead of those that could not be read.
 * @param home origin of the account, where its pictures are served
 */
export function showBranding(
  home: string,
  { colors = {}, logo, background, ...branding }: Branding,
): ConfigurationReply {
  const corrected = themes.flatMap((theme) => {
    const wish = colors[theme]
    return wish && !isReadable(wish, theme) ? [[theme, correctedAccent(wish, theme)] as const] : []
  })
  return {
    texts: {},
    includeSso: true,
    includeEmail: true,
    cssVariables: {},
    ...branding,
    colors,
    ...(corrected.length > 0 ? { correctedColors: Object.fromEntries(corrected) } : {}),
    ...(logo ? { logoUrl: home + picturePath(logo.pictureId) } : {}),
    ...(background ? { backgroundImage: home + picturePath(background.pictureId) } : {}),
  }
}
