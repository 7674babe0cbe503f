import { UserIdSchema } from '@doorward/contract/shared'
import { parseEmail } from '@doorward/core/text/email-address'
import { isWebUrl } from '@doorward/core/text/urls'
import { ownConnections } from '@doorward/core/users/own-connections'
import { findProfiles, saveProfiles } from '@doorward/store/people/profiles'
import { findUsersByProofs, saveUserIdentities } from '@doorward/store/people/user-identities'
import { type Static, Type } from 'typebox'
import { left } from '../import/arrivals.ts'
import { lives, type Run, settle } from '../import/run.ts'
import type { Note } from '../import/tally.ts'

const Text = Type.String({ maxLength: 1_024 })

/** What an export says of a person; what else it has is left. */
export const profileShape = Type.Object({
  userId: UserIdSchema,
  email: Type.Optional(Text),
  emailVerified: Type.Optional(Type.Boolean()),
  name: Type.Optional(Type.String({ maxLength: 128 })),
  picture: Type.Optional(Text),
  createdAt: Type.Optional(Type.String({ format: 'date-time' })),
})
/** By what somebody is known. */
export const identityShape = Type.Object({
  userId: UserIdSchema,
  connectionId: Type.String({ minLength: 1, maxLength: 128 }),
  issuer: Text,
  subject: Type.String({ minLength: 1, maxLength: 1_024 }),
})

const keysOf = (people: readonly { userId: string }[]) =>
  people.map(({ userId }) => ({ kind: 'user' as const, id: userId }))

/** Writes what is known of users of whom nothing is known here yet. */
export const writeProfiles = (run: Run, profiles: readonly Static<typeof profileShape>[]): Promise<void> =>
  settle(run, keysOf(profiles), async (looked) => {
    const known = await findProfiles(
      looked.tx,
      run.accountId,
      profiles.map(({ userId }) => userId),
    )
    const there = new Set(known.map(({ userId }) => userId))
    const wanted = profiles.filter(
      ({ userId }) => !there.has(userId) && lives(run, looked, { kind: 'user', id: userId }),
    )
    const written = wanted.map(({ createdAt, email, picture, ...profile }) => ({
      ...profile,
      ...(parseEmail(email) ? { email } : {}),
      ...(picture !== undefined && isWebUrl(picture) ? { picture } : {}),
      ...(createdAt === undefined ? {} : { since: new Date(createdAt) }),
    }))
    return {
      changes: [],
      notes: [],
      also: async (tx) => {
        if (written.length > 0) await saveProfiles(tx, run.accountId, written)
      },
    }
  })

/** Makes users known by what they were known by, where nobody else is. */
export const writeIdentities = (run: Run, identities: readonly Static<typeof identityShape>[]): Promise<void> =>
  settle(run, keysOf(identities), async (looked) => {
    const held = await findUsersByProofs(looked.tx, run.accountId, identities)
    const textOf = ({ connectionId, issuer, subject }: Omit<Static<typeof identityShape>, 'userId'>) =>
      JSON.stringify([connectionId, issuer, subject])
    const holders = new Map(held.map((each) => [textOf(each), each.userId]))
    const notes: Note[] = []
    const comes = identities.filter((identity) => {
      const { userId } = identity
      const holder = holders.get(textOf(identity))
      if (!lives(run, looked, { kind: 'user', id: userId })) return false
      if (identity.connectionId === ownConnections.password) {
        notes.push(
          left(
            'passwords',
            userId,
            'hashes are secrets, and not exported; whoever has one sets another by "Forgot password"',
          ),
        )
        return false
      }
      if (holder === userId) notes.push({ is: 'isThere', told: 'waysIn' })
      else if (holder !== undefined)
        notes.push(
          left('ways to sign in', `${userId}, taken by ${holder}`, 'somebody else is known by the same already'),
        )
      else notes.push({ is: 'comes', told: 'waysIn' })
      return holder === undefined
    })
    return {
      changes: [],
      notes,
      also: async (tx) => {
        if (comes.length > 0) await saveUserIdentities(tx, run.accountId, comes)
      },
    }
  })
