import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import type { Engine } from '@doorward/engine/engine'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Sketch } from '@doorward/engine/trials/sketch'
import type { TriedChange } from '@doorward/engine/trials/touched-users'
import { Sight } from '@doorward/http/callers/sight'
import type { Item, ItemKey } from '@doorward/store/items/items'
import type { CommitView } from '@doorward/store/writes/model'
import type { ApiEnvironment } from '../environment.ts'
import type { ApiCall } from '../handler.ts'

/** Raised where the account was written to since its sketch was begun: all of it has to be begun anew. */
export class MovedOn extends Refusal {
  constructor() {
    super('ChangedElsewhere')
  }
}

const keyOf = ({ kind, id }: ItemKey): string => `${kind}/${id}`

/** An account as it would be after the writes that come before one: what handlers read and judge by, nothing of it written. */
export class AfterOthers {
  readonly environment: ApiEnvironment
  /** What lets the caller ask is seen there too. */
  readonly sight: Sight<AccountIndex>
  readonly #sketch: Sketch
  readonly #changed = new Map<string, TriedChange>()

  constructor({ environment, accountId }: Pick<ApiCall, 'environment' | 'accountId'>, sketch: Sketch) {
    this.#sketch = sketch
    this.environment = {
      ...environment,
      engine: this.#judgingBySketch(environment.engine, accountId),
      commit: (write) => environment.commit({ ...write, decide: (view) => write.decide(this.#seenIn(view)) }),
      madeBefore: (kind) => this.#countMade(kind),
    }
    this.sight = new Sight((id, freshness) => this.environment.engine.index(id, freshness))
  }

  #judgingBySketch(engine: Engine, own: AccountId): Engine {
    const { index } = this.#sketch
    return {
      index: (accountId, freshness) => (accountId === own ? index : engine.index(accountId, freshness)),
      indexAt: async (accountId, head, ...rest) => {
        if (accountId !== own) return engine.indexAt(accountId, head, ...rest)
        if (head.revision !== index.revision) throw new MovedOn()
        return index
      },
      noteCommitted: (...told) => engine.noteCommitted(...told),
      movesRights: (...asked) => engine.movesRights(...asked),
      tick: () => engine.tick(),
      loaded: () => engine.loaded(),
      currency: () => engine.currency(),
      close: () => engine.close(),
    }
  }

  #countMade(kind: ItemKind): number {
    return [...this.#changed.values()].filter((one) => one.kind === kind && !one.before && one.after !== null).length
  }

  /** Whether any write before was made. */
  get hasMade(): boolean {
    return this.#changed.size > 0
  }

  /** Whether a write before has changed one of these items already. */
  hasChanged(changes: readonly ItemKey[]): boolean {
    return changes.some((change) => this.#changed.has(keyOf(change)))
  }

  /** What comes next finds these changes made. */
  make(changes: readonly TriedChange[]): void {
    this.#sketch.apply(changes)
    for (const change of changes) this.#changed.set(keyOf(change), change)
  }

  #seenIn(view: CommitView): CommitView {
    return { ...view, item: (key) => this.#itemIn(view, key) }
  }

  #itemIn(view: CommitView, key: ItemKey): Item | undefined {
    const change = this.#changed.get(keyOf(key))
    const present = view.item(key)
    if (!change) return present
    return {
      kind: key.kind,
      id: key.id,
      version: view.revision + 1,
      changes: (present?.changes ?? 0) + 1,
      createdAt: present?.createdAt ?? view.at,
      lastUpdated: view.at,
      deleted: change.after === null,
      doc: (change.after ?? present?.doc ?? {}) as Item['doc'], // documents of items
    }
  }
}
