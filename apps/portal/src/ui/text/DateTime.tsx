import { useEffect, useState } from 'react'
import { usePortal } from '../../lib/portal-store.ts'
import { isoText, relativeText, zoneName } from '../../lib/time.ts'
import { Tip } from '../floating/Tip.tsx'

const minuteMs = 60_000

function useNow(active: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [active])
  return now
}

/** An instant in the person's chosen form; the tooltip has the other form, the zone and UTC. */
export function DateTime({ at }: { at: string | undefined }) {
  const relative = usePortal((state) => state.settings.regionalSettings === 'RELATIVE')
  const now = useNow(relative)
  const date = at ? new Date(at) : undefined
  if (!date || Number.isNaN(date.getTime())) return <span>–</span>
  const [shown, other] = relative ? [relativeText(date, now), isoText(date)] : [isoText(date), relativeText(date, now)]
  return (
    <Tip label={`${other} · ${zoneName()} · ${date.toISOString()}`}>
      <time dateTime={date.toISOString()} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {shown}
      </time>
    </Tip>
  )
}
