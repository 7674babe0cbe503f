import { type ReactNode, useEffect, useRef } from 'react'

interface TakesFocusProps {
  /** What it tells the outcome of: another one takes the focus anew. */
  of: unknown
  children: ReactNode
}

/** What says how something ended: it has the focus as soon as it comes, so that it is heard and gone on from. */
export function TakesFocus({ of, children }: TakesFocusProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of === undefined) return
    // After whatever else moves the focus with the same act, such as a dialog that closes.
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [of])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}
