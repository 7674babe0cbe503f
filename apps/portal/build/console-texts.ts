import type { Plugin } from 'vite'

/** Areas of the catalogue that the login's pages, its letters and the alerts say, and the console never. */
export const saidElsewhere: readonly string[] = [
  'pages',
  'settings',
  'signIn',
  'signInErrors',
  'federation',
  'connectionTest',
  'letters',
  'reasons',
]

/** The catalogue without what the console never says: every visit loads it whole. */
export function withoutElsewhere(catalogue: string): string {
  const areas = Object.entries(JSON.parse(catalogue) as Record<string, object>) // the file of the texts
  return JSON.stringify(Object.fromEntries(areas.filter(([area]) => !saidElsewhere.includes(area))))
}

/** Leaves out of the console's files the texts that others say. */
export const consoleTexts = (): Plugin => ({
  name: 'console-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]packages[\\/]texts[\\/]\w+\.json$/ },
    handler: (code) => ({ code: withoutElsewhere(code), map: null }),
  },
})
