import * as detailScreen from './UserDetail.tsx'
import * as listScreen from './UserList.tsx'

export const list = listScreen
export const detail = detailScreen
