import { create } from 'zustand'

/** What somebody is asked to sign in again for. */
export interface Purpose {
  /** What for, in a sentence; or that the session is over. */
  purpose: string
  /** Nothing but the session's end asks for it. */
  isEnd?: true
}
/** What waits for whoever is here to confirm that it is still them. */
export interface Waiting extends Purpose {
  settle(confirmed: boolean): void
}

interface Asking {
  /** What waits just now, for the dialog that asks. */
  waiting: Waiting | undefined
  /** Whether the page has such a dialog. */
  canAsk: boolean
}
export const useWaiting = create<Asking>()(() => ({ waiting: undefined, canAsk: false }))

/** Whether somebody is being asked. Meanwhile what the old tokens can't do any more ends nothing here: new ones may come. */
export const isConfirming = (): boolean => useWaiting.getState().waiting !== undefined

let underway: Promise<boolean> | undefined

/** Asks whoever is here to sign in again; calls that come meanwhile share the answer. False when they would rather not, or the page can't ask. */
export function confirmed(purpose: Purpose): Promise<boolean> {
  if (!useWaiting.getState().canAsk) return Promise.resolve(false)
  underway ??= new Promise<boolean>((resolve) =>
    useWaiting.setState({ waiting: { ...purpose, settle: resolve } }),
  ).finally(() => {
    underway = undefined
    useWaiting.setState({ waiting: undefined })
  })
  return underway
}
