import { endpointsIn } from '../endpoint.ts'
import * as accounts from './accounts.ts'
import * as looks from './looks.ts'
import * as tickets from './tickets.ts'

/** What the operator's people ask (decision 50), by operation id. No part of the published document. */
export const installationEndpoints = { ...endpointsIn(accounts), ...endpointsIn(tickets), ...endpointsIn(looks) }
