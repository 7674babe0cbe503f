import { isoText, relativeText, zoneName } from '../../lib/time.ts'
import { Tip } from '../../ui/floating/Tip.tsx'

/** How long ago something was, or how soon it will be, whatever form somebody reads times in; on hover when exactly. */
export function Ago({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <Tip label={`${isoText(date)} · ${zoneName()}`}>
      <time dateTime={date.toISOString()} style={{ whiteSpace: 'nowrap' }}>
        {relativeText(date, new Date())}
      </time>
    </Tip>
  )
}
