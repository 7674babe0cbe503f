import type { LoginTraceReply } from '@doorward/contract/authorization/sign-in/login-traces'
import type { LoginTrace } from '@doorward/store/sign-in/login-traces'

/** The wire form. */
export const showTrace =
  (origin: string) =>
  ({ applicationId, userId, referenceIds, createdAt, ...trace }: LoginTrace): LoginTraceReply => ({
    ...trace,
    ...(applicationId === null ? {} : { applicationId }),
    ...(userId === null ? {} : { userId }),
    references: referenceIds,
    createdTime: createdAt.toISOString(),
    links: { self: { href: `${origin}/v1/login-traces/${trace.traceId}` } },
  })
