import { createContext } from 'react'
import { forgetDraft } from './drafts.ts'

/** Where a form finds its own edits again, by the key of its draft. */
interface EditsPlace {
  get: (key: string) => object | undefined
  set: (key: string, edits: object) => void
  delete: (key: string) => void
}

/**
 * Edits that are held while their form is not shown: a page of several tabs gives them a place, so that whoever comes back to a tab
 * goes on there. They end with the page.
 */
export const HeldEdits = createContext<EditsPlace | undefined>(undefined)

/** The edits that a page holds over its tabs, and on which of them they were made. */
export function holdEdits() {
  const edits = new Map<string, { tab: string; of: object }>()
  const hearers = new Set<() => void>()
  let tabs = ''
  const changed = () => {
    tabs = [...new Set([...edits.values()].map(({ tab }) => tab))].join(' ')
    for (const hear of hearers) hear()
  }
  return {
    /** The place for the forms of one tab. */
    placeOn: (tab: string): EditsPlace => ({
      get: (key) => edits.get(key)?.of,
      set(key, of) {
        edits.set(key, { tab, of })
        changed()
      },
      delete(key) {
        if (edits.delete(key)) changed()
      },
    }),
    /** The tabs with edits, by their keys, with blanks between. */
    tabs: () => tabs,
    subscribe(hear: () => void) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    /** Lets go of all of them, and of their drafts. */
    drop() {
      for (const key of edits.keys()) forgetDraft(key)
      edits.clear()
      changed()
    },
  }
}
