import type { RefusalKind } from '@doorward/core/refusals'

/** The HTTP status of each kind of refusal (style 5). */
export const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  notAllowed: 405,
  conflict: 409,
  stale: 412,
  tooLarge: 413,
  unprocessable: 422,
  preconditionRequired: 428,
  limited: 429,
  unavailable: 503,
}
