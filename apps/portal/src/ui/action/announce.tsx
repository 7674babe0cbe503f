import { VisuallyHidden } from '@mantine/core'
import { create } from 'zustand'

const useSpoken = create(() => ({ polite: '', assertive: '' }))

const goneAfterMs = 10_000
const going: { polite?: ReturnType<typeof setTimeout>; assertive?: ReturnType<typeof setTimeout> } = {}

/**
 * Says a sentence to screen readers through the app's two live regions. It is gone some seconds later, so that nobody who
 * reads through the page comes upon what is no more so.
 */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const say = (text: string) => useSpoken.setState({ [urgency]: text })
  clearTimeout(going[urgency])
  say('')
  // An equal text would not be read again; emptying first makes it a change.
  requestAnimationFrame(() => say(text))
  going[urgency] = setTimeout(() => say(''), goneAfterMs)
}

/** The two live regions; rendered once, at the root. */
export function LiveRegions() {
  const { polite, assertive } = useSpoken()
  return (
    <VisuallyHidden>
      <div aria-live="polite" role="status">
        {polite}
      </div>
      <div aria-live="assertive" role="alert">
        {assertive}
      </div>
    </VisuallyHidden>
  )
}
