import * as createScreen from './RequestCreate.tsx'
import * as detailScreen from './RequestDetail.tsx'
import * as listScreen from './RequestList.tsx'

export const list = listScreen
export const create = createScreen
export const detail = detailScreen
