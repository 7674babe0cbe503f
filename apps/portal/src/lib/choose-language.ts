import { changeSettings } from './portal-store.ts'

const keptSeconds = 365 * 24 * 3600

/** Has the console speak another language in this browser: the page is loaded anew, which asks first where work would be lost. */
export function chooseLanguage(language: string): void {
  changeSettings({ language })
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the other way
  document.cookie = `language=${language}; Path=/app; Max-Age=${keptSeconds}; SameSite=Lax${secure}`
  location.reload()
}
