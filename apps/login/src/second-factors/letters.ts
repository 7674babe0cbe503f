import type { AccountId } from '@doorward/core/ids'
import { writeLetter } from '@doorward/mail/letter'
import type { Mail } from '@doorward/mail/mailer'
import { inQuotes } from '@doorward/mail/names'
import { postMail } from '@doorward/mail/outbox'
import type { Tx } from '@doorward/store/database/database'
import type { KnownProfile } from '@doorward/store/people/profiles'
import type { DataKey } from '@doorward/store/secrets/vault'
import type { Say } from '@doorward/texts/english'

const goodForMs = 86_400_000

/** What became of somebody's second factors. */
export type FactorNews =
  | { what: 'added' | 'removed'; name: string }
  | { what: 'recoveryUsed'; left: number }
  | { what: 'codesMade' }

function wordsOf({ text }: Say, news: FactorNews, host: string): { subject: string; before: string } {
  switch (news.what) {
    case 'added':
      return {
        subject: text('letters.factorAddedSubject'),
        before: text('letters.factorAdded', { factor: inQuotes(news.name), host }),
      }
    case 'removed':
      return {
        subject: text('letters.factorRemovedSubject'),
        before: text('letters.factorRemoved', { factor: inQuotes(news.name), host }),
      }
    case 'codesMade':
      return { subject: text('letters.codesMadeSubject'), before: text('letters.codesMade', { host }) }
    case 'recoveryUsed':
      return {
        subject: text('letters.recoveryUsedSubject'),
        before: text('letters.recoveryUsed', { host, count: news.left }),
      }
  }
}

/** Tells a person what became of his second factors; whoever did it may be somebody else. */
const factorLetter = (say: Say, to: string, { news, host }: { news: FactorNews; host: string }): Mail => {
  const { subject, before } = wordsOf(say, news, host)
  return writeLetter({
    ...{ language: say.language, to, subject },
    before: [before],
    after: [say.text('letters.factorNotYou')],
  })
}

/** Puts that letter into the outbox, in the transaction of what it tells about; nothing for a person without an address. */
export async function postFactorLetter(
  tx: Tx,
  accountId: AccountId,
  {
    person,
    news,
    ...told
  }: { dataKey: DataKey; say: Say; person: KnownProfile; news: FactorNews; host: string; now: number },
): Promise<void> {
  if (!person.email) return
  const mail = factorLetter(told.say, person.email, { news, host: told.host })
  await postMail(tx, accountId, told.dataKey, { mail, expiresAt: new Date(told.now + goodForMs) })
}
