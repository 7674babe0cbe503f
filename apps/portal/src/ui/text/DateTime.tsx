import { useEffect, useState } from 'react'
import { usePortal } from '../../lib/portal-store.ts'
import { isoText, relativeText, zoneName } from '../../lib/time.ts'
import { Tip } from '../floating/Tip.tsx'

const minuteMs = 60_000

/** The time as of the minute, as long as it is watched. */
function useNow(active: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [active])
  return now
}

/** Characters of a date with its time to the minute. */
const toMinute = 16

/** An instant in the person's chosen form, in a list to the minute; the tooltip has the other form, the zone and UTC. */
export function DateTime({ at, inList = false }: { at: string | undefined; inList?: boolean }) {
  const relative = usePortal((state) => state.settings.regionalSettings === 'RELATIVE')
  const now = useNow(relative)
  const date = at ? new Date(at) : undefined
  if (!date || Number.isNaN(date.getTime())) return <span>–</span>
  const [iso, ago] = [isoText(date), relativeText(date, now)]
  const [shown, other] = relative ? [ago, iso] : [inList ? iso.slice(0, toMinute) : iso, ago]
  return (
    <Tip label={`${other} · ${zoneName()} · ${date.toISOString()}`}>
      <time dateTime={date.toISOString()} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {shown}
      </time>
    </Tip>
  )
}
