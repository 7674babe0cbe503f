import type { Tx } from '../database/database.ts'

/** Whose invite was accepted by the change that a row of the log tells of; null where none was. `log` names the row. */
export const inviterOf = (tx: Tx, log: ReturnType<Tx>) => tx`(
  select invite.before ->> 'createdBy' from account_changes invite
  where invite.account_id = ${log}.account_id and invite.revision = ${log}.revision
    and invite.kind = 'invite' and invite.fact = 'ACCEPTED' limit 1)`
