import type { AccountId, InviteId } from '@doorward/core/ids'
import type { Invite } from '@doorward/core/invites/invite'
import { productName } from '@doorward/core/platform'
import { portalOrigin } from '@doorward/http/app/host'
import { writeLetter } from '@doorward/mail/letter'
import { inQuotes } from '@doorward/mail/names'
import { postMail } from '@doorward/mail/outbox'
import type { Tx } from '@doorward/store/database/database'
import { findProfile } from '@doorward/store/people/profiles'
import type { DataKey } from '@doorward/store/secrets/vault'
import type { ApiEnvironment } from '../environment.ts'
import { textsFor } from '../texts.ts'
import { nameOfPerson } from '../users/name-of-person.ts'
import { type Offered, offeredInWords } from './offered.ts'
import { keyOfInvite, mailOfInvite } from './stored-invite.ts'

/** Mails the link of an invite; sealed until it has left. */
export async function sendInvite(
  tx: Tx,
  { hosts }: ApiEnvironment,
  sent: {
    accountId: AccountId
    accountName: unknown
    invite: Invite
    /** What it gives. */
    offered: Offered
    inviteId: InviteId
    email: string
    dataKey: DataKey
  },
): Promise<void> {
  const { accountId, accountName, invite, offered, inviteId, email, dataKey } = sent
  const say = textsFor({ email })
  const { language, text } = say
  const inviter = await findProfile(tx, accountId, invite.createdBy)
  const name = typeof accountName === 'string' && accountName ? inQuotes(accountName) : productName
  const mail = writeLetter({
    language,
    to: email,
    subject: text('letters.inviteSubject', { account: name }),
    before: [
      text('letters.invite', { person: nameOfPerson(say, inviter), account: name }),
      ...offeredInWords(say, offered),
    ],
    link: {
      label: text('letters.acceptInvite'),
      url: `${portalOrigin(hosts)}/app/#/invite/${inviteId}?${new URLSearchParams({ email })}`,
    },
    after: [
      text('letters.inviteLasts', { until: `${invite.expiresAt.slice(0, 16).replace('T', ' ')} UTC` }),
      text('letters.inviteUnknown'),
    ],
  })
  const named = mailOfInvite(keyOfInvite(inviteId).id)
  await postMail(tx, accountId, dataKey, { mail, expiresAt: new Date(invite.expiresAt), named })
}
