import * as createScreen from './RoleCreate.tsx'
import * as detailScreen from './RoleDetail.tsx'
import * as listScreen from './RoleList.tsx'

export const list = listScreen
export const create = createScreen
export const detail = detailScreen
