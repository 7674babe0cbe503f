import type { UserReply } from '@doorward/contract/authorization/people/users'
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type WhoIsNamed, whoIsNamedQuery } from '../queries/nouns/known-people.ts'
import { userNameQuery } from '../queries/nouns/users.ts'
import { queryClient } from '../queries/server/query-client.ts'
import { type Picked, shownMax } from './picked-people.ts'

/** What of a pasted list waits for a word of whoever pasted it. */
export interface Pasted {
  /** How many stood in the list. */
  asked: number
  /** How many people, groups and programs they name, each once. */
  found: number
  /** How many were looked up so far. */
  done: number
  /** Addresses that nobody is known by. */
  addresses: string[]
  /** What looks like an address and is none. */
  broken: string[]
  /** Ids that nobody is known by. */
  unknown: string[]
  /** Addresses that more than one user may be meant by. */
  several: { text: string; users: UserReply[] }[]
  /** What could not be looked up. */
  unread: string[]
  isLooking: boolean
}

/** So many are looked up at a time. */
const atOnce = 6
/** What stands behind these is not looked up: it is asked about instead. */
const lookedUpMax = 300

const idPattern = /^[a-zA-Z0-9+._|/~:@\s-]{1,128}$/
/** An address with a name before it, as mail programs copy it. */
const addressInBrackets = /^[^<>]*<\s*([^<>\s]+@[^<>\s]+)\s*>$/

/** Ids out of a pasted list: one a line or between commas; null when the text is a single word to search by. */
export function pastedIds(text: string): string[] | null {
  const split = text.split(/[\n,;]+/).map((part) => part.trim().replace(addressInBrackets, '$1'))
  const parts = [...new Set(split)].filter((part) => part !== '')
  const sound = parts.filter((part) => idPattern.test(part))
  return parts.length > 1 && sound.length * 2 > parts.length ? parts : null
}

/** Whether a text is a whole address. */
const isAddress = (text: string): boolean => /^[^@<>:"()\\\s]+@[^@<>:"()\\\s]+\.[^@<>:"()\\\s.]+$/.test(text)
/** Whether it looks like one and is none. */
const isBroken = (text: string): boolean => !isAddress(text) && (text.includes('@') || !idPattern.test(text))

/** How much of a list waits for a decision, or is being looked up. */
export const undecidedIn = (pasted: Pasted | undefined): number => {
  if (!pasted) return 0
  if (pasted.isLooking) return pasted.asked
  const { addresses, broken, unknown, several, unread } = pasted
  return [addresses, broken, unknown, several, unread].reduce((sum, { length }) => sum + length, 0)
}

const unread: WhoIsNamed = { is: 'unread' }

/** Whom each of the texts names, a few asked at a time. */
async function lookUp(texts: readonly string[], onDone: (done: number) => void): Promise<WhoIsNamed[]> {
  let done = 0
  const answers: WhoIsNamed[] = texts.map(() => unread)
  const rest = texts.slice(0, lookedUpMax).entries()
  const work = async () => {
    for (const [at, text] of rest) {
      answers[at] = await queryClient.fetchQuery(whoIsNamedQuery(text)).catch(() => unread)
      onDone(++done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}

const isTeam = (id: string): boolean => id.startsWith('grp_')

/** Adds people, and groups where such may be picked. */
export function addIds(picked: Picked, ids: readonly string[], withGroups: boolean): void {
  const asTeam = (id: string) => withGroups && isTeam(id)
  picked.add(
    ids.filter((id) => !asTeam(id)),
    ids.filter(asTeam),
  )
}

const sorted = (texts: readonly string[], answers: readonly WhoIsNamed[]) => {
  const named = texts.map((text, at) => ({ text, who: answers[at] ?? unread }))
  const textsThat = (is: WhoIsNamed['is']) => named.filter(({ who }) => who.is === is).map(({ text }) => text)
  const unknown = textsThat('unknown')
  return {
    known: [...new Set(named.flatMap(({ who }) => (who.is === 'known' ? [who.id] : [])))],
    several: named.flatMap(({ text, who }) => (who.is === 'several' ? [{ text, users: who.users }] : [])),
    addresses: unknown.filter(isAddress),
    broken: unknown.filter(isBroken),
    unknown: unknown.filter((text) => !isAddress(text) && !isBroken(text)),
    unread: textsThat('unread'),
  }
}

/** Takes pasted lists: whoever is known is picked at once, of the others it is asked what is meant. */
export function usePastedPeople(picked: Picked, withGroups: boolean) {
  const [pasted, setPasted] = useState<Pasted>()
  // Others may be picked while a list is looked up.
  const latest = useRef(picked)
  latest.current = picked
  const asking = useRef(0)
  const add = (ids: readonly string[]) => addIds(latest.current, ids, withGroups)
  const take = async (texts: readonly string[]) => {
    const turn = ++asking.current
    const none = { asked: texts.length, found: 0, addresses: [], broken: [], unknown: [], several: [], unread: [] }
    const tell = (done: number) => turn === asking.current && setPasted({ ...none, done, isLooking: true })
    tell(0)
    const { known, ...open } = sorted(texts, await lookUp(texts, tell))
    if (known.length > 0) add(known)
    if (turn === asking.current)
      setPasted({ asked: texts.length, found: known.length, done: texts.length, ...open, isLooking: false })
  }
  const without = (texts: readonly string[]) =>
    setPasted((now) => {
      if (!now) return now
      const stays = (text: string) => !texts.includes(text)
      const rest = {
        addresses: now.addresses.filter(stays),
        broken: now.broken.filter(stays),
        unknown: now.unknown.filter(stays),
        unread: now.unread.filter(stays),
        several: now.several.filter(({ text }) => stays(text)),
      }
      return Object.values(rest).every(({ length }) => length === 0) ? undefined : { ...now, ...rest }
    })
  return {
    pasted,
    take: (texts: readonly string[]) => void take(texts),
    /** Picks ids as they stand, or a user whom an address is meant to name, and asks no more about them. */
    settle: (texts: readonly string[], ids: readonly string[] = texts) => {
      add(ids)
      without(texts)
    },
    leaveOut: without,
    forget: () => {
      asking.current++
      setPasted(undefined)
    },
  }
}

/** Which of these nobody is known by, of those that show one by one. What may not be looked up is not among them. */
export function useUnknownPeople(ids: readonly string[]): string[] {
  const people = ids.filter((id) => !id.startsWith('sc_')).slice(0, shownMax)
  const names = useQueries({ queries: people.map((id) => ({ ...userNameQuery(id), retry: false })) })
  const nameless = people.filter((_, at) => names[at]?.data === null)
  const named = useQueries({ queries: nameless.map((id) => whoIsNamedQuery(id)) })
  // An address that somebody bears is still none of an id that is known.
  return nameless.filter((_, at) => {
    const who = named[at]?.data
    return who !== undefined && who.is !== 'unread'
  })
}
