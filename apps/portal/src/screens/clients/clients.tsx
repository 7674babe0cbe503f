import * as createScreen from './ClientCreate.tsx'
import * as detailScreen from './ClientDetail.tsx'
import * as listScreen from './ClientList.tsx'

export const list = listScreen
export const create = createScreen
export const detail = detailScreen
