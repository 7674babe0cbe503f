import { type Ref, type RefObject, useLayoutEffect } from 'react'

interface StandingProps {
  of: RefObject<HTMLElement | null>
  /** The library's own: it is told of the element. */
  ref?: Ref<HTMLElement>
}

/** Stands for an element that is on the page already, where the library asks for a child to open something from. */
export function Standing({ of, ref }: StandingProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(of.current)
    else if (ref) ref.current = of.current
  }, [of, ref])
  return null
}
