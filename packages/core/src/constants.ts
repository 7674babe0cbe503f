/**
 * The constants of the business (spec section 9), each once. `Ms`, `Days` and the like are the units; `Max` is the last
 * value that is still allowed, `Min` the first.
 */
import type { Region } from './regions.ts'

/** How long a call waits for a token. */
export const tokenWaitMs = 10_000
/** After so long a sign-in that failed is tried again. */
export const signInRetryMs = 4_000
/** How long alerts of the sign-in stay: one that goes on by itself, and one that does not. */
export const signInRetriedToldMs = 4_000
export const signInFailedToldMs = 10_000
/** How long it is told that calls do not come through. */
export const networkAlertMs = 5_000
/** The call refused for its token that resets it, and when the page starts anew then. */
export const tokenRefusalsMax = 3
export const tokenResetReloadMs = 200
/** Who signed in before is asked again. */
export const signInNotBefore = '2023-06-26T13:58Z'

/** The console's log is sent so often, or as soon as more lines than these wait. */
export const logFlushMs = 15_000
export const logLinesWaitingMax = 25

/** The cookie is the handle of a session, which ends sooner by itself. */
export const sessionCookieDays = 365

/** A search takes so many characters. */
export const searchLettersMin = 3
/** Where an account lives if nobody says. */
export const defaultRegion: Region = 'eu-west'
/** Of those who are not known, so many are measured: a share of one. */
export const analyticsShare = 0.1

/** When somebody answers a support ticket, as ISO 8601 durations: at the latest, and as a rule. */
export const supportTimes = { expectedResponseTime: 'PT24H', optimizedResponseTime: 'PT1H' } as const
/** The support page was open to everybody before this day, in UTC. */
export const supportOpenUntil = '2024-08-31'

/** A call that can be tried again is tried so often; 429 never is. */
export const callRetriesMax = 5
/** What retries by hand: so often, after these milliseconds times two to the number of the attempt. */
export const handRetriesMax = 5
export const handRetryMs = 10

/** The browser's store of the audit trail: how long events stay, and how long opening and deleting it may take. */
export const auditStoreDays = 14
export const auditStoreOpenMs = 3_000
export const auditStoreDeleteMs = 600

/** A list of more roles says that they are many. */
export const rolesMax = 500
/** The list of service clients goes on for so many further pages, and beyond so many clients it is an error. */
export const clientPagesMax = 10
export const clientsMax = 500
/** How often, and how far apart, somebody looks whether an account is there yet. */
export const accountLooksMax = 200
export const accountLookMs = 50
/** How long the loading screen of another account stands at least. */
export const accountSwitchMs = 300
/** How long a notification is hidden. */
export const notificationHiddenDays = 7
/** An internal admin with more accounts than these has the admin display. */
export const adminAccountsMax = 5

/** A button turns after so long, and ticks for so long when it is done. */
export const spinnerAfterMs = 10
export const tickMs = 1_000
/** How long "Copied!" stands. */
export const copiedMs = 1_000
/** When a long load first says so, and when it says what to do. */
export const slowNoteMs = 7_500
export const stuckNoteMs = 60_000
/** An alert stays until it is closed, and is not kept. */
export const alertDefaults = { stays: true, isKept: false } as const
/** Widths at which the layout turns, in pixels. */
export const breakpoints = [576, 768, 992, 1200, 1400] as const

/** What a counted call costs in ten-thousandths of the currency's unit. */
export const callPriceParts = 11n
export const callPricePartsUsd = 12n
export const defaultCurrency = 'EUR' as const
/** How long the script of the card form may take to load. */
export const cardScriptMs = 120_000

/** A part of the console that does not load is asked for again: so often, after these milliseconds times two to the number of the attempt. */
export const chunkRetriesMax = 5
export const chunkRetryMs = 100

/** Characters of a text that vanishes, and how long it waits for its reader, as ISO 8601 durations. */
export const vanishingTextMax = 10_240
export const vanishingLifetimes = ['P7D', 'P1D', 'PT10M'] as const

/** The day of a build that does not know its own. */
export const releaseDateDefault = '2025-10-13'
