import * as createScreen from './RecordCreate.tsx'
import * as detailScreen from './RecordDetail.tsx'
import * as listScreen from './RecordList.tsx'

export const list = listScreen
export const create = createScreen
export const detail = detailScreen
