import type { FormEvent } from 'react'

/** Forms act by their button; the browser's own submit would load the page anew. */
export const keepPage = (event: FormEvent) => event.preventDefault()
