import { dropTokens } from './tokens.ts'

/** The state of a sign-in in a window of its own begins so, which tells its answer from that of a page that left. */
export const mark = 'window.'
export const channelName = 'doorward.window-sign-in'

/** In the window that comes back: hands the answer to the page that asked. False in any other. */
export function handBack(leave: () => void = () => window.close()): boolean {
  const state = new URLSearchParams(location.search).get('state')
  if (!state?.startsWith(mark)) return false
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(location.href)
  channel.close()
  dropTokens() // a window begins with a copy of what the tab keeps
  history.replaceState(null, '', location.pathname)
  leave()
  return true
}
