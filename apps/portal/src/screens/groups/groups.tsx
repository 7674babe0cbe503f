import * as createScreen from './GroupCreate.tsx'
import * as detailScreen from './GroupDetail.tsx'
import * as listScreen from './GroupList.tsx'

export const list = listScreen
export const create = createScreen
export const detail = detailScreen
