import type { UserToken } from '@doorward/core/permissions/model'
import { readerOf } from '@doorward/store/items/document-reader'

export const storedToken = readerOf<UserToken>('token', {
  tokenId: 'string',
  userId: 'string',
  createdBy: 'string',
  statements: 'array',
  expires: 'string',
})
