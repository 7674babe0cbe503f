import { type LeftBehind, placeText } from './arrivals.ts'

/** What comes over, in the order in which it is told. */
export const told = {
  users: 'users',
  passwords: 'passwords',
  waysIn: 'proved addresses and identities of providers',
  connections: 'connections',
  tenants: 'tenants',
  tenantMembers: 'users in tenants',
  roles: 'roles',
  groups: 'groups',
  groupMembers: 'users in groups',
  access: 'roles given to a user or a group',
  applications: 'applications',
  clients: 'service clients',
  settings: 'settings of the account',
  records: 'access records',
  resources: 'rules of resources',
  requests: 'access requests',
  identities: 'linked issuers',
  extensions: 'extensions',
  alerts: 'alerts',
} as const
export type Told = keyof typeof told

/** Examples of what is left behind for one reason. */
const examplesMax = 20
/** Reasons that are told; exports are of other people's making, and reasons may name what stands in them. */
const reasonsMax = 500

interface Reason {
  what: string
  why: string
  count: number
  examples: string[]
}

/** What an import comes to: how many things it makes, how many are there already, and what is left behind and why. */
export interface Outcome {
  account: string
  dryRun: boolean
  comes: Partial<Record<Told, number>>
  isThere: Partial<Record<Told, number>>
  leftBehind: Reason[]
}

/** One thing that was decided: it comes, or is there already. */
export type Note = { is: 'comes' | 'isThere'; told: Told; count?: number } | (LeftBehind & { is?: never })

/** Notes of so many alike. */
export const counted = (told: Told, comes: number, isThere: number): Note[] => [
  ...(comes > 0 ? [{ is: 'comes', told, count: comes } as const] : []),
  ...(isThere > 0 ? [{ is: 'isThere', told, count: isThere } as const] : []),
]

export class Tally {
  readonly #counts = { comes: new Map<Told, number>(), isThere: new Map<Told, number>() }
  readonly #reasons = new Map<string, Reason>()

  add(notes: Iterable<Note>): void {
    for (const note of notes) {
      if ('kind' in note) this.#leave(note)
      else this.#counts[note.is].set(note.told, (this.#counts[note.is].get(note.told) ?? 0) + (note.count ?? 1))
    }
  }

  #leave({ what, why, name, place }: LeftBehind): void {
    const key = JSON.stringify([what, why])
    const isOneMore = this.#reasons.has(key) || this.#reasons.size < reasonsMax
    const reason = this.#reasons.get(key) ?? { what, why: isOneMore ? why : 'other reasons', count: 0, examples: [] }
    reason.count++
    if (reason.examples.length < examplesMax) reason.examples.push(place ? `${name} (${placeText(place)})` : name)
    this.#reasons.set(isOneMore ? key : '', reason)
  }

  /** How many users were read so far. */
  get users(): number {
    return (this.#counts.comes.get('users') ?? 0) + (this.#counts.isThere.get('users') ?? 0)
  }

  outcome(account: string, dryRun: boolean): Outcome {
    return {
      ...{ account, dryRun },
      comes: Object.fromEntries(this.#counts.comes),
      isThere: Object.fromEntries(this.#counts.isThere),
      leftBehind: [...this.#reasons.values()].sort((a, b) => (a.what < b.what ? -1 : 1)),
    }
  }
}

const shown = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '�')

/** What came, in one line; empty for nothing. */
export const cameText = ({ comes }: Pick<Outcome, 'comes'>): string =>
  (Object.keys(told) as Told[]) // the table's own keys
    .flatMap((name) => (comes[name] ? [`${told[name]} ${comes[name]}`] : []))
    .join(', ')

/** An outcome as a table and a list, for whoever typed the command. */
export function textOfOutcome({ dryRun, comes, isThere, leftBehind }: Outcome): string {
  const rows = (Object.keys(told) as Told[]) // the table's own keys
    .filter((name) => comes[name] || isThere[name])
    .map((name) => [told[name], String(comes[name] ?? 0), String(isThere[name] ?? 0)])
  const table = [['', dryRun ? 'would come' : 'came', 'is there already'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map(([name = '', ...numbers]) =>
    [name.padEnd(widths[0] ?? 0), ...numbers.map((each, at) => each.padStart(widths[at + 1] ?? 0))].join('  '),
  )
  const leaves = leftBehind.flatMap(({ what, why, count, examples }) => [
    `${count} × ${what}: ${shown(why)}`,
    ...examples.slice(0, 5).map((example) => `    ${shown(example)}`),
    ...(count > 5 ? [`    and ${count - 5} more`] : []),
  ])
  const rest = leaves.length > 0 ? ['', dryRun ? 'What would be left behind:' : 'What was left behind:', ...leaves] : []
  const last = dryRun ? ['', 'Nothing was written. The same command without --dry-run does it.'] : []
  return [...lines, ...rest, ...last].join('\n')
}
