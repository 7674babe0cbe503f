import type { Handler } from '../handler.ts'
import { answerItem } from '../items/read-items.ts'
import { showConnection } from './stored-connection.ts'

export const getConnection: Handler<'getConnection'> = (call) =>
  answerItem(call, { kind: 'connection', id: call.params.connectionId }, showConnection(call))
