import type { Application } from '@doorward/core/applications/application'
import { Refusal } from '@doorward/core/refusals'
import { storedApplication } from '@doorward/store/items/applications'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getLiving, write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'

/** Without any secret the application is public again, and has to use PKCE. */
export const deleteApplicationSecret: Handler<'deleteApplicationSecret'> = async (call) => {
  const key = { kind: 'application', id: call.params.applicationId } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const application = storedApplication(getLiving(view, key))
      const { secrets = [], requirePkce, ...rest } = application
      const left = secrets.filter(({ secretId }) => secretId !== call.params.secretId)
      if (left.length === secrets.length) throw new Refusal('NotFound')
      const choice = requirePkce === false ? { requirePkce } : {}
      const after: Application = left.length > 0 ? { ...rest, ...choice, secrets: left } : rest
      return { changes: [changeTo(key, after)], reply: replyEmpty }
    },
  })
}
