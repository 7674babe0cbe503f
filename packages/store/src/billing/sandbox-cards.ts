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
}

export async function findSandboxCard(
  tx: Tx,
  accountId: AccountId,
  paymentMethodId: string,
): Promise<SandboxCard | undefined> {
  const [row] = await tx<SandboxCard[]>`
    select kind, answer, return_url as "returnUrl" from sandbox_cards
    where account_id = ${accountId} and payment_method_id = ${paymentMethodId}`
  return row
}

/** Keeps a card, or where its bank's page leads back to. */
export const saveSandboxCard = (tx: Tx, accountId: AccountId, paymentMethodId: string, card: SandboxCard) => tx`
  insert into sandbox_cards (account_id, payment_method_id, kind, answer, return_url)
  values (${accountId}, ${paymentMethodId}, ${card.kind}, ${card.answer}, ${card.returnUrl})
  on conflict (account_id, payment_method_id) do update set answer = excluded.answer, return_url = excluded.return_url`

export const deleteSandboxCard = (tx: Tx, accountId: AccountId, paymentMethodId: string) => tx`
  delete from sandbox_cards where account_id = ${accountId} and payment_method_id = ${paymentMethodId}`
