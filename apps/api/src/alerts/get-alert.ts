import type { Handler } from '../handler.ts'
import { answerItem } from '../items/read-items.ts'
import { showAlert } from './stored-alert.ts'

export const getAlert: Handler<'getAlert'> = (call) =>
  answerItem(call, { kind: 'alert', id: call.params.alertId }, showAlert(call.origin))
