import { useFirstScreen } from '../../lib/first-screen.ts'
import { later } from '../placeholder/later.tsx'

const Toasts = later(async () => {
  const [{ Toasts }, { tellWhatWasDone }] = await Promise.all([import('./Toasts.tsx'), import('./toast.tsx')])
  tellWhatWasDone()
  return Toasts
})

/** Where it is told what is done and what failed; what is told before it comes is kept for it. */
export const Messages = () => (useFirstScreen() ? <Toasts /> : null)
