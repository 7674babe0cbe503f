import type { UserReply } from '@doorward/contract/authorization/users'
import type { KnownProfile } from '@doorward/store/profiles'

export const showUser = ({ userId, email, name, picture, createdAt, defaultClaims }: KnownProfile): UserReply => ({
  userId,
  createdTime: createdAt.toISOString(),
  ...(email === undefined ? {} : { email }),
  ...(name === undefined ? {} : { name }),
  ...(picture === undefined ? {} : { picture }),
  ...(defaultClaims === undefined ? {} : { tokenConfiguration: { defaultClaims } }),
})
