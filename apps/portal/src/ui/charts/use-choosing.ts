import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { ordered } from './scale.ts'

interface Choice {
  /** Where it began, and where the cursor is. */
  anchor: number
  cursor: number
}

/** Choosing steps of a chart by dragging over them, or by arrow keys with Shift and Enter. */
export function useChoosing(count: number, choose: ((first: number, last: number) => void) | undefined) {
  const [choice, setChoice] = useState<Choice>()
  const [dragging, setDragging] = useState(false)
  const at = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count)))
  }
  const done = (made: Choice | undefined) => {
    setDragging(false)
    if (!choose || !made) return
    choose(...ordered(made.anchor, made.cursor))
    setChoice(undefined)
  }
  const moved = (key: string): number | undefined => {
    const cursor = choice?.cursor ?? count - 1
    const to = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1, Home: 0, End: count - 1 }[key]
    return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cursor = moved(event.key)
    if (cursor !== undefined) {
      event.preventDefault()
      setChoice({ cursor, anchor: event.shiftKey ? (choice?.anchor ?? cursor) : cursor })
    } else if (event.key === 'Enter' && choice) {
      event.preventDefault()
      done(choice)
    } else if (event.key === 'Escape') setChoice(undefined)
  }
  return {
    choice,
    dragging,
    events: {
      onKeyDown,
      onBlur: () => setChoice(undefined),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!choose || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
        setChoice({ anchor: at(event), cursor: at(event) })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const cursor = at(event)
        setChoice((before) => ({ cursor, anchor: dragging && before ? before.anchor : cursor }))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => dragging && done(choice && { ...choice, cursor: at(event) }),
      onPointerLeave: () => dragging || setChoice(undefined),
    },
  }
}
