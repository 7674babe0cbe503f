import * as createScreen from './InviteCreate.tsx'
import * as detailScreen from './InviteDetail.tsx'
import * as listScreen from './InviteList.tsx'

export const list = listScreen
export const create = createScreen
export const detail = detailScreen
