import { randomId } from '../random-id.ts'

/** An id for one request, in the log, in answers and in the change log. */
export const newRequestId = (): string => randomId('req_', 20)
