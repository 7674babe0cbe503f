import { chunkRetriesMax, chunkRetryMs } from '@doorward/core/constants'
import { t } from './texts.ts'

const key = 'doorward.lost-files'

/** What was tried in this tab. */
interface Tries {
  /** The files of a build have names of their own: this one's tells which build the page is of. */
  release: string
  count: number
}

function triesOf(release: string): Tries {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Tries | null // this module wrote it
    if (kept?.release === release) return kept
  } catch {
    // What can't be read counts for nothing.
  }
  return { release, count: 0 }
}

interface Page {
  release: string
  reload: () => void
  /** Asks; true to go on. */
  confirm: (text: string) => boolean
  isOnline: () => boolean
}
const thisPage: Page = {
  release: import.meta.url,
  reload: () => location.reload(),
  confirm: (text) => window.confirm(text),
  isOnline: () => navigator.onLine,
}

let isUnderWay = false

/** A page of HTML where a script belongs, as browsers say it: what an old address leads to at some servers. */
const isPage = (message: string): boolean => /Unexpected token '?<(?!.*JSON)|expected expression, got '<'/.test(message)

/** Whether a failure is a file of the console that did not come, or came as a page, as browsers and the bundler say it. */
export const isLostFile = (error: unknown): boolean =>
  error instanceof Error &&
  (/imported module|module script|preload CSS/i.test(error.message) ||
    (error instanceof SyntaxError && isPage(error.message)))

/**
 * Starts the page anew where a file of the console did not come, for a newer build has other files: after 100 ms times two
 * to the number of the attempt. Once five have failed at the same build its reader is asked, and may go on with what is
 * there. Without a network nothing is done: a reload would lose the page (ERR-04).
 * @returns whether the page is about to start anew
 */
export function recoverLostFile(page: Page = thisPage): boolean {
  if (isUnderWay || !page.isOnline()) return isUnderWay
  const tries = triesOf(page.release)
  isUnderWay = tries.count < chunkRetriesMax || page.confirm(t('failures.lostFiles'))
  if (!isUnderWay) return false
  sessionStorage.setItem(key, JSON.stringify({ ...tries, count: tries.count + 1 }))
  setTimeout(page.reload, tries.count < chunkRetriesMax ? chunkRetryMs * 2 ** tries.count : 0)
  return true
}

const isPageForScript = ({ message, filename }: ErrorEvent): boolean =>
  isPage(message) && /\.m?js(?:\?|$)/.test(filename)

/** Watches for scripts that are none, from before the first of them is asked for. */
export function watchLostFiles(): void {
  addEventListener('error', (event) => {
    if (isPageForScript(event)) recoverLostFile()
  })
}
