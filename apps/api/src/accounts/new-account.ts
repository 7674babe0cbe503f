import type { ApplicationRegistration } from '@doorward/core/accounts/application-registration'
import type { SecondFactorPolicy } from '@doorward/core/accounts/second-factor'
import type { SignInMethods } from '@doorward/core/accounts/sign-in-methods'
import type { SignUp } from '@doorward/core/accounts/sign-up'
import { defaultApplicationId, defaultApplicationName, tidyApplication } from '@doorward/core/applications/application'
import type { AccountId, RecordId, UserId } from '@doorward/core/ids'
import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { Refusal } from '@doorward/core/refusals'
import type { Region } from '@doorward/core/regions'
import { insertAccount } from '@doorward/store/items/accounts'
import { type Profile, saveProfiles } from '@doorward/store/people/profiles'
import type { Committed, Write } from '@doorward/store/writes/model'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { replyWith } from '../items/write-item.ts'
import { type StoredAccount, showAccount } from './show-account.ts'

export interface NewAccount {
  accountId: AccountId
  name?: string | undefined
  company?: Record<string, unknown> | undefined
  signUp?: SignUp | undefined
  signInMethods?: SignInMethods | undefined
  secondFactor?: SecondFactorPolicy | undefined
  applicationRegistration?: ApplicationRegistration | undefined
  region: Region
  creator: Profile
  requestId: string
  idempotency?: Write['idempotency']
}

export const newAccountId = (): AccountId => newItemId('account')

/** The record that makes its creator the owner of a new account: Owner on everything (decisions 20). */
const ownerRecord = (recordId: RecordId, userId: UserId): AccessRecord => ({
  recordId,
  name: 'Account owner',
  description: 'Made with the account: full control for whoever created it.',
  statements: [{ roles: [ownerRoleId], resources: [{ resourceUri: '*' }], users: [{ userId }] }],
  users: [],
  admins: [{ userId }],
  groups: [],
})

/** Every account has it; the migration that brought applications gave the same to the accounts before. */
const defaultApplication = tidyApplication(defaultApplicationId, { name: defaultApplicationName })

/**
 * Makes an account in one transaction: head, keys, settings, application, the owner's record and what is known of the
 * owner. Answers what the same idempotency key was answered before; raises AccountAlreadyExists for an id in use.
 */
export function makeAccount({ commit, keyring, hosts }: ApiEnvironment, account: NewAccount): Promise<Committed> {
  const {
    accountId,
    name,
    company,
    signUp,
    signInMethods,
    secondFactor,
    applicationRegistration,
    region,
    creator,
    requestId,
    idempotency,
  } = account
  const doc: StoredAccount = {
    accountId,
    region,
    ...(name ? { name } : {}),
    ...(company ? { company } : {}),
    ...(signUp ? { signUp } : {}),
    ...(signInMethods ? { signInMethods } : {}),
    ...(secondFactor ? { secondFactor } : {}),
    ...(applicationRegistration ? { applicationRegistration } : {}),
  }
  let isNew = false
  const record = ownerRecord(newItemId('record'), creator.userId)
  return commit({
    accountId,
    actor: creator.userId,
    requestId,
    idempotency,
    begin: async (tx) => {
      isNew = await insertAccount(tx, { accountId, region, createdBy: creator.userId })
      if (isNew) await keyring.insertKeys(tx, accountId)
    },
    reads: [],
    decide: () => {
      if (!isNew) throw new Refusal('AccountAlreadyExists')
      return {
        changes: [
          changeTo({ kind: 'account', id: accountId }, doc),
          changeTo({ kind: 'record', id: record.recordId }, record),
          changeTo({ kind: 'application', id: defaultApplicationId }, defaultApplication),
          { kind: 'user', id: creator.userId, after: { userId: creator.userId } },
        ],
        also: async (tx) => {
          await saveProfiles(tx, accountId, [creator])
        },
        reply: replyWith(201, showAccount(hosts)),
      }
    },
  })
}
