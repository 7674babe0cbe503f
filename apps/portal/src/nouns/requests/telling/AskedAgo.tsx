import { isoText, relativeText, zoneName } from '../../../lib/time.ts'
import { Tip } from '../../../ui/floating/Tip.tsx'
import { useNow } from '../../../ui/text/DateTime.tsx'

/** How long a request waits by now, whatever form dates have; the tooltip has the date, the zone and UTC. */
export function AskedAgo({ at }: { at: string }) {
  const now = useNow(true)
  const date = new Date(at)
  return (
    <Tip label={`${isoText(date)} · ${zoneName()} · ${at}`}>
      <time dateTime={at} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {relativeText(date, now)}
      </time>
    </Tip>
  )
}
