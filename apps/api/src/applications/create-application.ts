import { isReservedApplicationId, tidyApplication } from '@doorward/core/applications/application'
import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { mustNotLive, replyWith } from '../items/write-item.ts'
import { showApplication } from './stored-application.ts'

export const createApplication: Handler<'createApplication'> = async (call) => {
  const applicationId = call.body.applicationId || newItemId('application')
  if (isReservedApplicationId(applicationId))
    throw new Refusal('ReservedName', {
      title: `${applicationId} is an application of the platform's own.`,
      details: { field: 'applicationId' },
    })
  const key = { kind: 'application', id: applicationId } as const
  const application = tidyApplication(applicationId, call.body)
  return write(call, {
    reads: [key],
    decide: async (view) => {
      mustNotLive(view, key, 'ApplicationAlreadyExists', { applicationId })
      return {
        changes: [changeTo(key, application)],
        reply: replyWith(201, showApplication(call.origin)),
      }
    },
  })
}
