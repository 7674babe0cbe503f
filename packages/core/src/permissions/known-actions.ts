import { actionCovers } from './actions.ts'

/** The actions that an account's roles name, to tell how many one stands for. */
export class KnownActions {
  /** Without `*`, and with nothing below them. */
  readonly #leaves: string[]
  readonly #branches: ReadonlySet<string>

  /** @param actions normalised ones, in any order, and more than once if need be */
  constructor(actions: Iterable<string>) {
    const plain = new Set([...actions].map(withoutEnd).filter((action) => action !== '' && !action.includes('*')))
    this.#branches = new Set([...plain].flatMap(startsOf))
    this.#leaves = [...plain].filter((action) => !this.#branches.has(action))
  }

  /** The known actions that one stands for: a branch or a pattern for those that it covers; itself where it covers none. */
  standsFor(action: string): readonly string[] {
    const plain = withoutEnd(action)
    if (plain !== '' && !plain.includes('*') && !this.#branches.has(plain)) return [plain]
    const covered = this.#leaves.filter((leaf) => actionCovers(action, leaf))
    return covered.length > 0 ? covered : [plain]
  }

  /** How many known actions these stand for together. */
  count(actions: Iterable<string>): number {
    return new Set([...actions].flatMap((action) => this.standsFor(action))).size
  }
}

/** `documents` and `documents:*` are the same thing. */
const withoutEnd = (action: string): string =>
  action === '*' ? '' : action.endsWith(':*') ? action.slice(0, -2) : action

/** Every branch that an action lies in. */
function startsOf(action: string): string[] {
  const starts: string[] = []
  for (let end = action.lastIndexOf(':'); end > 0; end = action.lastIndexOf(':', end - 1))
    starts.push(action.slice(0, end))
  return starts
}
