import type { HtmlTagDescriptor, Plugin } from 'vite'

const base = '/app/'
const font = /inter-first-[\w-]+\.woff2$/

const linkTo = (name: string): HtmlTagDescriptor[] => {
  const href = base + name
  if (font.test(name))
    return [
      {
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
        injectTo: 'head',
      },
    ]
  return []
}

/** Lets the browser fetch the font with the page, which it would else find out about from the styles. */
export function preloadedFiles(): Plugin {
  return {
    name: 'preloaded-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => Object.keys(bundle).flatMap(linkTo),
    },
  }
}
