import type { HtmlTagDescriptor, Plugin } from 'vite'

const base = '/app/'
const font = /inter-latin-wght-normal-[\w-]+\.woff2$/
/** Every screen behind the sign-in needs these, but the first script does not name them. */
const screens = /assets\/(?:more-libraries|common)-[\w-]+\.js$/

const linkTo = (name: string): HtmlTagDescriptor[] => {
  const href = base + name
  if (screens.test(name))
    return [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' }]
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

/** Lets the browser fetch with the page what it would else find out about step by step: the screens' files and the font. */
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
