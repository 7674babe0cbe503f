import { disableUserToken } from './disable-user-token.ts'
import { getUserTokens } from './get-user-tokens.ts'
import { requestUserToken } from './request-user-token.ts'

export const userTokens = {
  disableUserToken,
  getUserTokens,
  requestUserToken,
}
