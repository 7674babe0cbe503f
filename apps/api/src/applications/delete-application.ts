import { isInUse } from '@doorward/core/applications/application'
import { Refusal } from '@doorward/core/refusals'
import { storedApplication } from '@doorward/store/items/applications'
import { removeGrantsOfApplication } from '@doorward/store/sign-in/oidc-rows'
import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'

/** Its tokens end with it: within a second none is taken any more (security 17). */
export const deleteApplication: Handler<'deleteApplication'> = (call) =>
  removeItem(call, {
    settlesFirst: true, // one that is gone stands for no global login
    key: { kind: 'application', id: call.params.applicationId },
    also: (tx) => removeGrantsOfApplication(tx, call.accountId, call.params.applicationId),
    judge: (item) => {
      if (isInUse(storedApplication(item)))
        throw new Refusal('InUse', { title: 'An application that something stands on cannot be deleted.' })
    },
  })
