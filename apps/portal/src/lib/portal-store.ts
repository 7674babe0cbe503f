import { notificationHiddenDays } from '@doorward/core/constants'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export interface Settings {
  theme: 'light' | 'dark' | 'auto'
  /** A BCP 47 tag; what the page is written in is chosen by a cookie of the same value. */
  language: string
  regionalSettings: 'ISO8601' | 'RELATIVE'
  density: 'comfortable' | 'compact'
  /** Single-letter keys such as `g r`; they can be switched off. */
  singleKeys: boolean
  navCollapsed: boolean
  /** Navigation groups a person has closed, by their keys. */
  closedGroups: string[]
  /** Columns that somebody chose for a list, by its address; all where nobody did. */
  columns: { [path: string]: string[] }
}

/** Who is signed in (ENT-01). */
export interface Profile {
  userId: string
  email: string
  username: string
  displayName: string
}

export interface RecentPlace {
  path: string
  title: string
}

/** A notification that somebody does not want to see for a while (SES-13). */
export interface HiddenNotification {
  pageNotificationId: string
  accountId: string
  /** ISO 8601. */
  hideUntilDateTime: string
}

/** Who sent somebody here, as the address said (SCR-11). */
export type Referrer = Partial<Record<'source' | 'medium' | 'campaign' | 'content', string>>

interface PortalState {
  settings: Settings
  profile: Profile | null
  accountId: string | null
  recentAccountIds: string[]
  recentPlaces: RecentPlace[]
  /** Accounts whose first steps a person has closed, newest first. */
  hiddenGuides: string[]
  hiddenNotifications: HiddenNotification[]
  /** Milliseconds since 1970; a change moves every other tab to the sign-in page (SES-04). */
  lastLogoutAt: number
  /** Milliseconds since 1970; zero before the first. */
  lastLoginAt: number
  /** The connection by which the person signed in last. */
  preferredConnectionId: string | null
  referrer: Referrer | null
  /** Set by `dev=true` in an address: what helps who develops against this installation is offered too. */
  isDevelopment: boolean
}

const initial: PortalState = {
  settings: {
    theme: 'auto',
    language: 'en',
    regionalSettings: 'ISO8601',
    density: 'comfortable',
    singleKeys: true,
    navCollapsed: false,
    closedGroups: ['build', 'watch', 'account'],
    columns: {},
  },
  profile: null,
  accountId: null,
  recentAccountIds: [],
  recentPlaces: [],
  hiddenGuides: [],
  hiddenNotifications: [],
  lastLogoutAt: 0,
  lastLoginAt: 0,
  preferredConnectionId: null,
  referrer: null,
  isDevelopment: false,
}

/** The one key under which the browser keeps what the portal remembers (SES-14). Never holds a token or a secret. */
export const portalKey = 'doorward.portal'

const accountKey = 'doorward.account'

/** The account that was opened in this tab: another one that is opened beside it leaves it alone. */
const accountOfTab = (): string | null => sessionStorage.getItem(accountKey)
export const forgetAccountOfTab = (): void => sessionStorage.removeItem(accountKey)

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/** Whether what was kept is of the kind of what stands there at first; what is nothing at first may be nothing again. */
const isSound = (kept: unknown, first: unknown): boolean =>
  first === null ? kept !== undefined : kindOf(kept) === kindOf(first) && kept !== null

/** What was kept, as far as it is of the kind that it should be: a browser's storage is open to everybody who sits at it. */
function soundPartsOf(stored: unknown): Partial<PortalState> {
  const kept = (stored ?? {}) as Record<string, unknown> // the parts of whatever it is
  return Object.fromEntries(
    Object.entries(initial).flatMap(([name, first]) => (isSound(kept[name], first) ? [[name, kept[name]]] : [])),
  )
}

export const usePortal = create<PortalState>()(
  persist((): PortalState => initial, {
    name: portalKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    merge: (stored, current) => {
      const kept = soundPartsOf(stored)
      const accountId = current.accountId ?? accountOfTab() ?? kept.accountId ?? null
      return { ...current, ...kept, accountId, settings: { ...current.settings, ...kept.settings } }
    },
  }),
)

export function changeSettings(patch: Partial<Settings>): void {
  usePortal.setState((state) => ({ settings: { ...state.settings, ...patch } }))
}

/** Remembers the place just shown; the newest eight stay, each once. */
export function rememberPlace(place: RecentPlace): void {
  usePortal.setState((state) => ({
    recentPlaces: [place, ...state.recentPlaces.filter((kept) => kept.path !== place.path)].slice(0, 8),
  }))
}

/** Closes the first steps of an account; the last twenty are kept. */
export function hideGuide(accountId: string): void {
  usePortal.setState(({ hiddenGuides }) => ({ hiddenGuides: [accountId, ...hiddenGuides].slice(0, 20) }))
}

const hiddenMs = notificationHiddenDays * 24 * 3_600_000
const hiddenMax = 200

/** Hides a notification of the current account for a week; those whose week is over are forgotten. */
export function hideNotification(pageNotificationId: string, now: Date): void {
  usePortal.setState(({ accountId, hiddenNotifications }) => {
    if (accountId === null) return {}
    const hideUntilDateTime = new Date(now.getTime() + hiddenMs).toISOString()
    const kept = hiddenNotifications.filter(
      (hidden) =>
        hidden.hideUntilDateTime > now.toISOString() &&
        (hidden.accountId !== accountId || hidden.pageNotificationId !== pageNotificationId),
    )
    return {
      hiddenNotifications: [{ pageNotificationId, accountId, hideUntilDateTime }, ...kept].slice(0, hiddenMax),
    }
  })
}

/** Whether a notification of an account is hidden now. */
export const isHidden = (
  hidden: readonly HiddenNotification[],
  { accountId, notificationId }: { accountId: string | null; notificationId: string },
  now: Date,
): boolean =>
  hidden.some(
    (each) =>
      each.pageNotificationId === notificationId &&
      each.accountId === accountId &&
      each.hideUntilDateTime > now.toISOString(),
  )

const madeKey = 'doorward.made'

/** Remembers for this tab that its person made an account (SES-12). */
export const noteMade = (accountId: string): void => sessionStorage.setItem(madeKey, accountId)
/** Whether an account was made in this tab. */
export const wasMadeHere = (accountId: string | null): boolean =>
  accountId !== null && sessionStorage.getItem(madeKey) === accountId

/** Makes an account the current one of this tab, and of tabs to come, and puts it first among the last five. */
export function rememberAccount(accountId: string): void {
  sessionStorage.setItem(accountKey, accountId)
  usePortal.setState((state) => ({
    accountId,
    recentAccountIds: [accountId, ...state.recentAccountIds.filter((kept) => kept !== accountId)].slice(0, 5),
  }))
}
