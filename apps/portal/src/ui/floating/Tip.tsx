import type { TooltipProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { cloneElement, type ReactElement, type Ref, useEffect, useId, useRef, useState } from 'react'
import { later } from '../placeholder/later.tsx'

const Bubble = later(async () => (await import('./TipBubble.tsx')).TipBubble)

const openAfterMs = 300

/** Whether the pointer has rested on an element for a while, or the keyboard's focus is there; Esc ends it. */
function useLookedAt(of: React.RefObject<HTMLElement | null>, afterMs: number): boolean {
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    const element = of.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const enter = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      void Bubble.fetch()
      timer = setTimeout(() => setLooked(true), afterMs)
    }
    const end = () => {
      clearTimeout(timer)
      setLooked(false)
    }
    const focus = () => element.matches(':focus-visible') && setLooked(true)
    const heard = new AbortController()
    const { signal } = heard
    element.addEventListener('pointerenter', enter, { signal })
    element.addEventListener('focus', focus, { signal })
    for (const leave of ['pointerleave', 'blur']) element.addEventListener(leave, end, { signal })
    // In a list the row's link lies over the whole row, so the pointer never enters what stands under it: the row tells.
    const row = element.closest('a, button') ? null : element.closest<HTMLElement>('tr, li')
    let isOver = false
    const move = (event: PointerEvent) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      const was = isOver
      isOver = x >= left && x <= right && y >= top && y <= bottom
      if (isOver && !was) enter(event)
      if (was && !isOver) end()
    }
    const leaveRow = () => {
      isOver = false
      end()
    }
    if (row?.querySelector('[data-row-link]')) {
      row.addEventListener('pointermove', move, { signal })
      row.addEventListener('pointerleave', leaveRow, { signal })
    }
    return () => {
      clearTimeout(timer)
      heard.abort()
    }
  }, [of, afterMs])
  useEffect(() => {
    if (!looked) return
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setLooked(false)
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [looked])
  return looked
}

interface TipProps extends Pick<TooltipProps, 'position' | 'multiline' | 'maw'> {
  label: string
  openDelay?: number
  /** Says it whether one looks or not. */
  opened?: boolean | undefined
  children: ReactElement<{ ref?: Ref<HTMLElement>; 'aria-describedby'?: string | undefined }>
}

/** A short text beside an element, for who rests the pointer or the focus there; the bubble comes with the first look. */
export function Tip({ label, openDelay = openAfterMs, opened, children, ...rest }: TipProps) {
  const of = useRef<HTMLElement>(null)
  const ref = useMergedRef(of, children.props.ref)
  const looked = useLookedAt(of, openDelay)
  const shown = opened ?? looked
  const [asked, setAsked] = useState(shown)
  if (shown && !asked) setAsked(true)
  const id = useId()
  return (
    <>
      {asked && (
        <Bubble {...rest} of={of} opened={shown}>
          <span id={id}>{label}</span>
        </Bubble>
      )}
      {cloneElement(children, { ref, ...(shown ? { 'aria-describedby': id } : {}) })}
    </>
  )
}
