import posthog, { type CaptureResult } from 'posthog-js/dist/module.slim.no-external'
import { placeOf } from './place-of.ts'
import type { Measured } from './whom-to-measure.ts'

/** Where an installation in production sends what it measures. */
export interface AnalyticsTarget {
  key: string
  url: string
}

/** All that goes out of an event. What else the library knows holds whole addresses, and in them ids and names. */
const said = [
  ...['token', 'distinct_id', '$anon_distinct_id', '$device_id', '$user_id', '$session_id', '$window_id', '$insert_id'],
  ...['$time', '$lib', '$lib_version', '$browser', '$os', '$device_type', '$is_identified', '$process_person_profile'],
  'place',
]
function bare(event: CaptureResult | null): CaptureResult | null {
  if (!event) return null
  const { uuid, event: name, timestamp, properties } = event
  const kept = Object.entries(properties).filter(([key]) => said.includes(key))
  return { uuid, event: name, properties: Object.fromEntries(kept), ...(timestamp ? { timestamp } : {}) }
}

/**
 * Begins to measure, as nobody or as a person by the user id. Only places that were gone to are sent: nothing that was
 * typed or shown, no recording, and no further program is loaded. Returns what tells of a place.
 */
export function measure(target: AnalyticsTarget, as: Exclude<Measured, 'nobody'>, userId?: string) {
  posthog.init(target.key, {
    api_host: target.url,
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    persistence: 'sessionStorage',
    person_profiles: 'identified_only',
    before_send: bare,
  })
  if (as === 'person' && userId) posthog.identify(userId)
  return (pathname: string): void => void posthog.capture('$pageview', { place: placeOf(pathname) })
}
