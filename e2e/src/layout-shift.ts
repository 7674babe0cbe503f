import type { Page } from 'playwright-core'

/** How far what a page shows may be pushed about until it rests, without anybody having done something (Layout Instability API). */
export const shiftMax = 0.01

/** Notes on every page opened from now on how far what it shows is pushed about. */
export const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = globalThis as { shifted?: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifted = (seen.shifted ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far it was until now; NaN where nothing notes it. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as { shifted?: number }).shifted ?? Number.NaN)
