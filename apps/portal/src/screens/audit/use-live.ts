import { useEffect, useRef, useState } from 'react'
import { type Activity, type ActivityFilter, activityKey, newestActivity } from '../../queries/access/activity.ts'

const everyMs = 5_000
/** As many as one answer holds: with more, the list begins anew. */
const most = 100
const scrolledPx = 120

interface Live {
  /** Came since the list was read, newest first, and is shown. */
  shown: Activity[]
  /** Came while somebody was reading. */
  waiting: Activity[]
  show: () => void
}

/**
 * What comes while the list is looked at. It is put above the rest at once, unless somebody is reading: has scrolled, or
 * points at it. A hidden tab asks nothing.
 * @param newest the first entry of the list; undefined while it is on its way
 * @param begin has the list read anew
 */
export function useLive(
  {
    on,
    filter,
    newest,
    reading,
  }: { on: boolean; filter: ActivityFilter; newest: Activity | undefined | null; reading: boolean },
  begin: () => void,
): Live {
  const [came, setCame] = useState<{ shown: Activity[]; waiting: Activity[] }>({ shown: [], waiting: [] })
  const first = came.waiting[0] ?? came.shown[0] ?? newest
  const seen = useRef({ first, reading, begin })
  seen.current = { first, reading, begin }
  const key = JSON.stringify(filter)
  const known = newest ? activityKey(newest) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came belongs to one reading of the list
  useEffect(() => setCame({ shown: [], waiting: [] }), [key, known])
  useEffect(() => {
    if (!on) return
    const look = async () => {
      const { first } = seen.current
      if (document.hidden || first === undefined) return
      const asked = JSON.parse(key) as ActivityFilter // the filter itself
      const found = await newestActivity({ ...asked, ...(first ? { from: first.dateTime } : {}) }).catch(() => [])
      if (found.length >= most) return seen.current.begin()
      setCame(({ shown, waiting }) => {
        const held = new Set([...waiting, ...shown, ...(first ? [first] : [])].map(activityKey))
        const news = found.filter((line) => !held.has(activityKey(line)))
        if (news.length === 0) return { shown, waiting }
        const isRead = seen.current.reading || window.scrollY > scrolledPx
        return isRead
          ? { shown, waiting: [...news, ...waiting] }
          : { shown: [...news, ...waiting, ...shown], waiting: [] }
      })
    }
    const timer = setInterval(() => void look(), everyMs)
    return () => clearInterval(timer)
  }, [on, key])
  return {
    ...came,
    show: () => setCame(({ shown, waiting }) => ({ shown: [...waiting, ...shown], waiting: [] })),
  }
}
