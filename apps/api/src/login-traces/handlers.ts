import { getLoginTrace } from './get-login-trace.ts'
import { getLoginTraces } from './get-login-traces.ts'

export const loginTraces = { getLoginTrace, getLoginTraces }
