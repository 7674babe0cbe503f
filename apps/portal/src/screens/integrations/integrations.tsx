import * as createScreen from './IntegrationCreate.tsx'
import * as detailScreen from './IntegrationDetail.tsx'
import * as listScreen from './IntegrationList.tsx'

export const list = listScreen
export const create = createScreen
export const detail = detailScreen
