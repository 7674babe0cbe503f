import { factOf, type TraceOutcome, type TraceStep } from '@doorward/core/connections/login-trace'
import type { AccountId, UserId } from '@doorward/core/ids'
import { addToTrace } from '@doorward/store/sign-in/login-traces'
import type { LoginEnvironment } from '../environment.ts'

type Parts = Pick<LoginEnvironment, 'database' | 'clock'>

/** What a trace is of. */
interface About {
  accountId: AccountId
  traceId: string
  connectionId: string
  applicationId?: string
  /** The request, which pages show as a reference. */
  referenceId: string
}

/** What one request does in a sign-in at a provider, kept for whoever asks why it ended as it did. */
export class Trace {
  readonly #parts: Parts
  readonly #about: About
  readonly #steps: TraceStep[] = []

  constructor(parts: Parts, about: About) {
    this.#parts = parts
    this.#about = about
  }

  /** Facts are told as they are given: whoever notes leaves secrets out. */
  note(step: TraceStep['step'], facts: TraceStep['facts']): void {
    const told = Object.entries(facts).map(([name, fact]) => [name, factOf(fact)] as const)
    this.#steps.push({ step, at: new Date(this.#parts.clock.now()).toISOString(), facts: Object.fromEntries(told) })
  }

  /** Keeps what was noted. */
  async save(outcome: TraceOutcome, userId?: UserId): Promise<void> {
    const { accountId, ...about } = this.#about
    const part = { ...about, userId, outcome, steps: this.#steps }
    await this.#parts.database.account(accountId, (tx) => addToTrace(tx, accountId, part))
  }
}
