import { usePortal } from '../lib/portal-store.ts'
import { askForCode, isOfLoginHost, redeemCode, toProfile } from './authorization.ts'
import { channelName, mark } from './hand-back.ts'
import { keepSignIn, preferred } from './sign-in.ts'
import { currentTokens } from './tokens.ts'

const windowFeatures = 'popup,width=480,height=720'

/** How a sign-in in a window ended; `somebodyElse` is told by the name that was signed in by. */
export type WindowOutcome = { kind: 'done' } | { kind: 'somebodyElse'; name: string } | { kind: 'failed' }

/** A sign-in that can be opened in a window of its own, over and over until it is answered. */
export interface WindowSignIn {
  /** Answers false where the browser lets no window open. To be called at a press of a button. */
  open(): boolean
  /** Whoever was signed in before stays so unless it is `done`. */
  outcome: Promise<WindowOutcome>
  /** No answer is waited for any more. */
  stop(): void
}

/**
 * Opens the address so that its pages can't reach this one. Whether somebody closes the window can't be seen: the login
 * host's pages are cut off from their opener, to which the window then counts as closed.
 */
function openWindow(address: string): boolean {
  const opened = window.open('', '_blank', windowFeatures)
  if (!opened) return false
  opened.opener = null
  opened.location.href = address
  return true
}

/** The answers of such windows to this state. */
function answersTo(state: string) {
  const channel = new BroadcastChannel(channelName)
  const first = new Promise<URL>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const address = URL.canParse(String(data)) ? new URL(String(data)) : undefined
      if (address?.searchParams.get('state') === state) resolve(address)
    }
  })
  return { first, close: () => channel.close() }
}

const whoIsHere = (): string | undefined => currentTokens()?.userId ?? usePortal.getState().profile?.userId

/**
 * Prepares to ask whoever is signed in here to sign in again, in a window beside this page (decision 46). The tokens of
 * that sign-in take the place of those of this tab if they are of the same person; others are let go.
 */
export async function prepareWindowSignIn(): Promise<WindowSignIn> {
  const email = usePortal.getState().profile?.email
  const wishes = { prompt: 'login', ...(email ? { login_hint: email } : {}), ...preferred() }
  const { address, asked } = await askForCode(wishes, mark)
  const answers = answersTo(asked.state)

  async function judge(answer: URL): Promise<WindowOutcome> {
    if (answer.searchParams.has('error')) {
      if (!isOfLoginHost(answer.searchParams, asked)) throw new Error('The answer is not of the login host.')
      return { kind: 'failed' }
    }
    const redeemed = await redeemCode(new URL(answer.search, location.origin + location.pathname), asked)
    const { userId, displayName } = toProfile(redeemed.claims)
    if (userId !== whoIsHere()) return { kind: 'somebodyElse', name: displayName }
    keepSignIn(redeemed)
    return { kind: 'done' }
  }
  const outcome = answers.first
    .then(judge)
    .catch((failure: unknown): WindowOutcome => {
      console.error('The sign-in in the window could not be completed.', failure)
      return { kind: 'failed' }
    })
    .finally(answers.close)
  return { open: () => openWindow(address), outcome, stop: answers.close }
}
