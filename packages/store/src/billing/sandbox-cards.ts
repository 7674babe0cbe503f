import type { SandboxAnswer, SandboxKind } from '@doorward/core/billing/cards'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** What the sandbox's pretended bank knows of a card. */
export interface SandboxCard {
  kind: SandboxKind
  /** What whoever holds it said at the bank's own page; null before. */
  answer: SandboxAnswer | null
  /** Where the bank's page leads back to. */
  returnUrl: string | null
  /** The name of what the bank's page asks, which nobody guesses, and since when; null where it asks nothing. */
  question: string | null
  askedAt: Date | null
}

export async function findSandboxCard(
  tx: Tx,
  accountId: AccountId,
  paymentMethodId: string,
): Promise<SandboxCard | undefined> {
  const [row] = await tx<SandboxCard[]>`
    select kind, answer, return_url as "returnUrl", question, asked_at as "askedAt" from sandbox_cards
    where account_id = ${accountId} and payment_method_id = ${paymentMethodId}`
  return row
}

/** Keeps a card, what its bank asks, and where its page leads back to. */
export const saveSandboxCard = (tx: Tx, accountId: AccountId, paymentMethodId: string, card: SandboxCard) => tx`
  insert into sandbox_cards (account_id, payment_method_id, kind, answer, return_url, question, asked_at)
  values (${accountId}, ${paymentMethodId}, ${card.kind}, ${card.answer}, ${card.returnUrl}, ${card.question}, ${card.askedAt})
  on conflict (account_id, payment_method_id) do update set answer = excluded.answer, return_url = excluded.return_url,
    question = excluded.question, asked_at = excluded.asked_at`

/** A question of the bank's page: which card it is about, by what name, and since when it may have been asked at the longest. */
export interface SandboxQuestion {
  paymentMethodId: string
  question: string
  since: Date
}

/** The card that a question is asked of; undefined where it is not, any more. */
export async function findAskedCard(
  tx: Tx,
  accountId: AccountId,
  { paymentMethodId, question, since }: SandboxQuestion,
): Promise<Pick<SandboxCard, 'kind'> | undefined> {
  const [row] = await tx<Pick<SandboxCard, 'kind'>[]>`
    select kind from sandbox_cards where account_id = ${accountId} and payment_method_id = ${paymentMethodId}
      and question = ${question} and asked_at > ${since}`
  return row
}

/** Keeps what was answered to a question, which ends by it, and tells where to go back to; undefined where it is not asked, any more. */
export async function answerSandboxQuestion(
  tx: Tx,
  accountId: AccountId,
  { paymentMethodId, question, since, answer }: SandboxQuestion & { answer: SandboxAnswer },
): Promise<string | undefined> {
  const [row] = await tx<{ returnUrl: string | null }[]>`
    update sandbox_cards set answer = ${answer}, question = null, asked_at = null
    where account_id = ${accountId} and payment_method_id = ${paymentMethodId} and question = ${question}
      and asked_at > ${since} returning return_url as "returnUrl"`
  return row?.returnUrl ?? undefined
}

export const deleteSandboxCard = (tx: Tx, accountId: AccountId, paymentMethodId: string) => tx`
  delete from sandbox_cards where account_id = ${accountId} and payment_method_id = ${paymentMethodId}`

/** Forgets every card of an account. */
export const deleteSandboxCards = (tx: Tx, accountId: AccountId) => tx`
  delete from sandbox_cards where account_id = ${accountId}`
