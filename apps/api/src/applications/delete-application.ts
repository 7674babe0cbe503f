import { deleteApplication as endpoint } from '@doorward/contract/authorization/applications'
import { isInUse } from '@doorward/core/applications/application'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { removeItem } from '../one-item.ts'
import { storedApplication } from './stored-application.ts'

export const deleteApplication = handles(endpoint, (call, environment: ApiEnvironment) =>
  removeItem(call, environment, {
    settlesFirst: true, // one that is gone stands for no global login
    key: { kind: 'application', id: call.params.applicationId },
    judge: (item) => {
      if (isInUse(storedApplication(item)))
        throw new Refusal('InUse', { title: 'An application that something stands on cannot be deleted.' })
    },
  }),
)
