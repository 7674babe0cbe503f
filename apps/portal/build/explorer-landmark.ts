import type { Plugin } from 'vite'

const template = /[\\/]openapi-explorer[\\/]dist[\\/]es[\\/]templates[\\/]mainBodyTemplate\.js$/

/**
 * The explorer draws a main landmark of its own, which no part of a page may have beside the page's. It becomes a plain box;
 * the build fails where the explorer has none any more.
 */
export const explorerLandmark = (): Plugin => ({
  name: 'explorer-landmark',
  apply: 'build',
  transform(code, id) {
    if (!template.test(id)) return null
    const plain = code.replaceAll('<main ', '<div ').replaceAll('</main>', '</div>')
    if (plain === code)
      throw new Error('openapi-explorer draws no main landmark any more: explorer-landmark.ts can go.')
    return { code: plain, map: null }
  },
})
