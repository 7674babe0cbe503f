import type { AccountId } from '@doorward/core/ids'
import type { EndedShare, Manner, Share, Waiting } from '../src/writes/model.ts'
import {
  emptySchedule,
  next,
  type Schedule,
  type ScheduleEvent,
  type ScheduleLimits,
  type Start,
} from '../src/writes/schedule.ts'

/**
 * What may happen to writes and transactions. A write that `begins` makes its account. A transaction lands; lands but for
 * one account, whose head was forgotten or whose lock somebody holds; lands with the first write of each account, which
 * the others have to see; or fails.
 */
export type Happening =
  | { came: string; begins?: boolean }
  | { left: number }
  | { slow: number }
  | { landed: number }
  | { landed: number; but: string }
  | { landed: number; but: 'those behind the first' }
  | { failed: number }

interface Running extends Start {
  hasLeft: boolean
  isSlow: boolean
}

/** A write as the play knows it, by itself. */
interface Known {
  accountId: string
  manner: Manner
  state: 'waits' | 'runs' | 'owed' | 'answered'
}

/** A schedule to which something happens; it is held to the rules of ADR 5 and 6 after each event. */
export class Play {
  readonly running = new Map<number, Running>()
  readonly #limits: ScheduleLimits
  /** By turn. */
  readonly #writes: Known[] = []
  #schedule: Schedule

  constructor(limits: ScheduleLimits) {
    this.#limits = limits
    this.#schedule = emptySchedule(limits)
  }

  /** Lets something happen; answers what the schedule starts. Raises an Error that names the rule which that breaks. */
  happen(happening: Happening): Start[] {
    const event = this.#eventOf(happening)
    this.#note(event)
    const { state, start, answer } = next(this.#schedule, event)
    this.#schedule = state
    for (const each of start) this.#holdStart(each)
    for (const { waiting } of answer) {
      must(this.#known(waiting).state === 'owed', 'a write is answered once, and when it has ended')
      this.#known(waiting).state = 'answered'
    }
    const isLate = event.type === 'left' || event.type === 'slow' || !this.#isOneDeciding()
    must(!isLate || this.turns('owed').length === 0, 'answers wait for nothing but a transaction that is being decided')
    this.#holdRest()
    return start
  }

  /** Everything that may happen now, but for the coming of a write. */
  possible(): Happening[] {
    return [...this.running.values()].flatMap(({ id, sent, shares, hasLeft, isSlow }) => {
      const isAlone = sent === 'alone'
      const all: Happening[] = [{ failed: id }]
      if (!isAlone && !hasLeft) all.push({ left: id })
      if (!isAlone && !isSlow) all.push({ slow: id })
      if (!isAlone && !hasLeft) return all
      all.push({ landed: id })
      if (shares.some(({ writes }) => writes.length > 1)) all.push({ landed: id, but: 'those behind the first' })
      if (!isAlone) all.push(...shares.map(({ accountId }) => ({ landed: id, but: accountId })))
      return all
    })
  }

  /** Turns of the writes of which this is so. */
  turns(state: Known['state']): number[] {
    return [...this.#writes.keys()].filter((turn) => this.#writes[turn]?.state === state)
  }

  /** The same for plays that have the same future. */
  get key(): string {
    const { waiting, seenMost, unanswered } = this.#schedule
    const queues = [...waiting.queues.values()].map(({ accountId, writes, running, isAlone }) => [
      accountId,
      writes.map(({ turn, manner }) => [turn, manner]),
      running,
      isAlone,
    ])
    const orders = [waiting.sharing, waiting.alone].map((set) => [...set].map(({ accountId }) => accountId))
    const running = [...this.running.values()].map(({ shares, sent, hasLeft, isSlow }) => [
      shares.map(({ writes }) => writes.map(({ turn }) => turn)),
      sent,
      hasLeft,
      isSlow,
    ])
    return JSON.stringify([queues, orders, running, seenMost, unanswered.length, this.#writes])
  }

  #eventOf(happening: Happening): ScheduleEvent {
    if ('came' in happening)
      return { type: 'came', waiting: waitingOf(this.#writes.length, happening.came, happening.begins === true) }
    if ('left' in happening) return { type: 'left', id: happening.left }
    if ('slow' in happening) return { type: 'slow', id: happening.slow }
    const id = 'failed' in happening ? happening.failed : happening.landed
    const shares = this.running.get(id)?.shares ?? []
    const isAlone = this.running.get(id)?.sent === 'alone'
    if ('failed' in happening) return { type: 'ended', id, shares: shares.map((share) => failedShare(share, isAlone)) }
    const but = 'but' in happening ? happening.but : undefined
    const landed = (share: Share): EndedShare => {
      if (but === share.accountId) return endedShare(share, 0, 'alone')
      return endedShare(share, but === 'those behind the first' ? 1 : share.writes.length, 'shared')
    }
    return { type: 'ended', id, shares: shares.map(landed) }
  }

  #note(event: ScheduleEvent): void {
    if (event.type === 'came') {
      const { write } = event.waiting
      const waits = this.turns('waits').filter((turn) => this.#writes[turn]?.accountId === write.accountId)
      const isFull = waits.length >= this.#limits.perAccountMax
      const manner = write.begin ? 'oneByOne' : 'shared'
      this.#writes.push({ accountId: write.accountId, manner, state: isFull ? 'owed' : 'waits' })
      return
    }
    const running = this.running.get(event.id)
    if (event.type === 'left' && running) running.hasLeft = true
    else if (event.type === 'slow' && running) running.isSlow = true
    else if (event.type === 'ended') {
      this.running.delete(event.id)
      for (const { outcomes, undone, manner } of event.shares) {
        for (const { waiting } of outcomes) this.#known(waiting).state = 'owed'
        for (const waiting of undone)
          Object.assign(this.#known(waiting), { state: 'waits', manner: waiting.write.begin ? 'oneByOne' : manner })
      }
    }
  }

  #holdStart(start: Start): void {
    const { id, shares, sent } = start
    const running = [...this.running.values()]
    const alone = running.filter((each) => each.sent === 'alone')
    const shared = running.filter((each) => each.sent !== 'alone')
    const quick = shared.filter(({ isSlow }) => !isSlow)
    const { sharedMax, aloneMax, inRowMax, groupMax } = this.#limits
    must(shares.length > 0 && shares.every(({ writes }) => writes.length > 0), 'no transaction is empty')
    must(shares.flatMap(({ writes }) => writes).length <= groupMax, 'a transaction has so many writes at most')
    if (sent === 'alone') {
      must(alone.length < aloneMax, 'so many transactions of single accounts at a time')
      must(shares.length === 1, 'one that is alone has one account')
    } else {
      must(shared.length < sharedMax, 'so many shared transactions at a time')
      must(quick.length < inRowMax, 'so many are on their way')
      must(
        quick.every(({ hasLeft }) => hasLeft),
        'nothing behind one whose COMMIT has not left',
      )
      must((sent === 'behind') === (quick.length === shared.length), 'nothing behind a slow one')
      this.#holdFairness(shares)
    }
    for (const share of shares) {
      const others = running.filter((each) => each.shares.some(({ accountId }) => accountId === share.accountId))
      const isFree = others.every((each) => sent === 'behind' && each.sent !== 'alone' && each.hasLeft)
      must(isFree, 'an account is in one transaction, but for those sent behind it')
      this.#holdOrder(share, sent)
    }
    for (const { writes } of shares) for (const waiting of writes) this.#known(waiting).state = 'runs'
    this.running.set(id, { ...start, hasLeft: false, isSlow: false })
  }

  /** Who gets fewer than another has no more that may go beside others'. */
  #holdFairness(shares: Share[]): void {
    const most = Math.max(...shares.map(({ writes }) => writes.length))
    for (const { accountId, writes } of shares) {
      const following = this.#waitingOf(accountId)[writes.length]
      const hasMore = following !== undefined && following.manner === 'shared'
      must(!hasMore || writes.length >= most - 1, 'accounts get alike')
    }
  }

  #holdOrder({ accountId, writes }: Share, sent: Start['sent']): void {
    const known = writes.map((waiting) => this.#known(waiting))
    const waiting = this.#waitingOf(accountId).slice(0, writes.length)
    must(
      known.every((write, i) => write === waiting[i]),
      'those that came first go first, also when they go again; none is lost, none goes twice',
    )
    const [first] = known
    if (sent !== 'alone')
      must(
        known.every(({ manner }) => manner === 'shared'),
        'what goes without others does',
      )
    else if (first?.manner === 'oneByOne') must(known.length === 1, 'what goes one by one does')
    else
      must(first?.manner === 'alone' && known.every(({ manner }) => manner !== 'oneByOne'), 'what shares is not alone')
  }

  /** Nothing waits that could go, and nothing is kept of who has nothing. */
  #holdRest(): void {
    const running = [...this.running.values()]
    const busy = running.flatMap(({ shares }) => shares.map(({ accountId }): string => accountId))
    const waiting = new Set(this.turns('waits').map((turn) => this.#writes[turn]?.accountId ?? ''))
    must(
      this.#schedule.waiting.queues.size === new Set([...busy, ...waiting]).size,
      'who has nothing left is forgotten',
    )
    const shared = running.filter(({ sent }) => sent !== 'alone')
    const isRoomShared = shared.length < this.#limits.sharedMax && shared.every(({ isSlow }) => isSlow)
    const isRoomAlone = running.length - shared.length < this.#limits.aloneMax
    for (const accountId of waiting) {
      if (busy.includes(accountId)) continue
      const isShared = this.#waitingOf(accountId)[0]?.manner === 'shared'
      must(isShared ? !isRoomShared : !isRoomAlone, 'every write is started once the earlier ones have ended')
    }
  }

  #isOneDeciding = (): boolean =>
    [...this.running.values()].some(({ sent, hasLeft, isSlow }) => sent !== 'alone' && !hasLeft && !isSlow)

  #waitingOf = (accountId: string): Known[] =>
    this.#writes.filter((write) => write.accountId === accountId && write.state === 'waits')

  #known({ turn }: Waiting): Known {
    const known = this.#writes[turn]
    if (!known) throw new Error(`no write has the turn ${turn}`)
    return known
  }
}

function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`broken: ${rule}`)
}

function waitingOf(turn: number, accountId: string, begins: boolean): Waiting {
  const write = {
    accountId: accountId as AccountId, // the schedule reads nothing from it
    actor: 'ann',
    requestId: `req_${turn}`,
    reads: [],
    ...(begins ? { begin: async () => {} } : {}),
    decide: () => ({ changes: [], reply: () => ({ status: 200, body: undefined }) }),
  }
  return { write, turn, manner: 'shared', resolve: () => {}, reject: () => {} }
}

/** So many of the first are done, the others are done anew. */
const endedShare = ({ accountId, writes }: Share, count: number, manner: Manner): EndedShare => ({
  accountId,
  outcomes: writes.slice(0, count).map((waiting) => ({ waiting, done: { status: 200, body: undefined, revision: 1 } })),
  undone: writes.slice(count),
  manner,
})

function failedShare(share: Share, isAlone: boolean): EndedShare {
  const { accountId, writes } = share
  if (!isAlone) return endedShare(share, 0, 'alone')
  if (writes.length > 1) return endedShare(share, 0, 'oneByOne')
  return {
    accountId,
    outcomes: writes.map((waiting) => ({ waiting, refused: 'failed' })),
    undone: [],
    manner: 'shared',
  }
}

/**
 * Plants every interleaving of these writes coming, in their order, and of what may happen to their transactions; plays
 * with the same future are played once. Raises an Error that names the broken rule and what led to it.
 * @param comings a letter for each write, that of its account; a capital one begins it
 * @returns how many different plays there were
 */
export function playAll(comings: string, limits: ScheduleLimits): number {
  const seen = new Set<string>()
  const open: Happening[][] = [[]]
  for (let happenings = open.pop(); happenings; happenings = open.pop()) {
    const play = replay(happenings, limits)
    if (seen.has(play.key)) continue
    seen.add(play.key)
    const came = happenings.filter((each) => 'came' in each).length
    const coming = comings[came]
    const following = play.possible()
    if (coming) following.push({ came: coming.toLowerCase(), begins: coming !== coming.toLowerCase() })
    open.push(...following.map((each) => [...happenings, each]))
    must(
      following.length > 0 || play.turns('answered').length === comings.length,
      `no write is lost: ${JSON.stringify(happenings)}`,
    )
  }
  return seen.size
}

function replay(happenings: Happening[], limits: ScheduleLimits): Play {
  const play = new Play(limits)
  happenings.forEach((happening, i) => {
    try {
      play.happen(happening)
    } catch (cause) {
      throw new Error(
        `${cause instanceof Error ? cause.message : cause}, after ${JSON.stringify(happenings.slice(0, i + 1))}`,
        { cause },
      )
    }
  })
  return play
}
