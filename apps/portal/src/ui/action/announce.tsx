import { VisuallyHidden } from '@mantine/core'
import { create } from 'zustand'

const useSpoken = create(() => ({ polite: '', assertive: '' }))

/** Says a sentence to screen readers through the app's two live regions. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  useSpoken.setState({ [urgency]: '' })
  // An equal text would not be read again; emptying first makes it a change.
  requestAnimationFrame(() => useSpoken.setState({ [urgency]: text }))
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
