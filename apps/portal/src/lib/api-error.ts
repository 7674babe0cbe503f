/** A refusal or failure of the API; status 0 means the network. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly requestId: string | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(facts: {
    status: number
    code: string
    title: string
    requestId?: string | undefined
    details?: Record<string, unknown> | undefined
  }) {
    super(`${facts.status} ${facts.code}`)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.title = facts.title
    this.requestId = facts.requestId
    this.details = facts.details
  }
}
