import { ApiError } from '@doorward/contract/client'

/** A failure under the code and in the sentence that the console has for it; its status and reference stay (ERR-03). */
export const raisedAs = (code: string, title: string, cause: ApiError): ApiError =>
  new ApiError({
    status: cause.status,
    code,
    title,
    cause,
    ...(cause.requestId ? { requestId: cause.requestId } : {}),
    ...(cause.details ? { details: cause.details } : {}),
    ...(cause.retryAfterSeconds ? { retryAfterSeconds: cause.retryAfterSeconds } : {}),
  })
