/** Browsers and systems by what their User-Agent has in it; the first that fits, as later ones name themselves too. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** What a User-Agent says of itself, as people know it; a hint for the eye, nothing to decide by. */
export const deviceOf = (userAgent: string): { browser?: string; system?: string } => {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)]
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) }
}
