import { useEffect, useState } from 'react'

let stands = false
let tell = () => {}
const standing = new Promise<void>((resolve) => {
  tell = resolve
})

/** Says that the first screen stands: what it does without may be fetched from now on. */
export function firstScreenStands(): void {
  stands = true
  tell()
}

/** Whether it does. */
export function useFirstScreen(): boolean {
  const [known, setKnown] = useState(stands)
  useEffect(() => void standing.then(() => setKnown(true)), [])
  return known
}
