/** The parts that tests use of packages without types of their own. */
type Handler = (
  request: import('node:http').IncomingMessage,
  response: import('node:http').ServerResponse,
  next: (cause?: unknown) => void,
) => void

declare module 'express' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface App {
    (request: IncomingMessage, response: ServerResponse): void
    use(...handlers: Handler[]): void
    get(path: string, ...handlers: Handler[]): void
  }
  const express: () => App

  export = express
}
declare module 'express-session' {
  const session: (options: { secret: string; resave: boolean; saveUninitialized: boolean }) => Handler

  export = session
}
declare module 'passport' {
  export class Passport {
    use(strategy: unknown): void
    initialize(): Handler
    authenticate(name: string, options?: { session?: boolean; failureMessage?: boolean }): Handler
  }
}
declare module 'passport-openidconnect' {
  type Verify = (issuer: string, profile: { id: string }, done: (cause: unknown, user: { id: string }) => void) => void
  class Strategy {
    constructor(options: Record<string, string>, verify: Verify)
  }

  export = Strategy
}
