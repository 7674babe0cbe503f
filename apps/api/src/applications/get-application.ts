import type { Handler } from '../handler.ts'
import { answerItem } from '../items/read-items.ts'
import { showApplication } from './stored-application.ts'

export const getApplication: Handler<'getApplication'> = (call) =>
  answerItem(call, { kind: 'application', id: call.params.applicationId }, showApplication(call))
