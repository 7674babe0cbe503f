import type { Handler } from '../handler.ts'
import { answerItem } from '../one-item.ts'
import { showConnection } from './stored-connection.ts'

export const getConnection: Handler<'getConnection'> = (call) =>
  answerItem(call, { kind: 'connection', id: call.params.connectionId }, showConnection(call.origin))
