/** What a refusal means to HTTP; `http/problem.ts` maps each kind to a status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'unpaid'
  | 'missing'
  | 'notAllowed'
  | 'conflict'
  | 'stale'
  | 'tooLarge'
  | 'unprocessable'
  | 'preconditionRequired'
  | 'limited'
  | 'unavailable'

/** Every refusal the product can answer: code (the wire's errorCode, never renamed), kind, public text. */
export const refusals = {
  InvalidRequest: ['invalid', 'The request is not valid.'],
  UnknownRole: ['invalid', 'A statement names a role that does not exist.'],
  UnknownGroup: ['invalid', 'A record names a group that does not exist.'],
  ReservedName: ['invalid', 'Names that start with the platform prefix are reserved.'],
  InvalidConsistencyToken: ['invalid', 'The consistency token is not valid for this account.'],
  InvalidApplication: [
    'invalid',
    'There is no such application. Compare the applicationId with the one in the console.',
  ],
  InvalidConnection: [
    'invalid',
    'There is no such connection to sign in by. Ask for one of the account, or for none: then people choose.',
  ],
  InvalidTenantIdentifier: [
    'invalid',
    'No tenant has this look-up identifier. Sign in without it, or ask an administrator for the right one.',
  ],
  PlanSelectionInformationMissing: ['invalid', 'Say which plan is chosen, and at what price: `selection` is missing.'],
  UnknownFeatureSet: ['invalid', 'There is no such plan. Plans are BETA_PLAN, PROMOTER and ENTERPRISE.'],
  UnsupportedCurrency: ['invalid', 'There are no prices in this currency. Choose EUR or USD.'],
  InvalidCursor: ['invalid', 'The cursor is not valid for this list.'],
  Unauthorized: ['unauthenticated', 'A valid access token is required.'],
  InvalidDpopProof: [
    'unauthenticated',
    'The access token is bound to a key, and this request does not prove that it comes from who has it: the proof (DPoP) is missing, wrong, for another request, or was shown before.',
  ],
  UseDpopNonce: [
    'unauthenticated',
    'Make the proof (DPoP) anew, with the nonce that this answer names: its own time can not be believed.',
  ],
  InsufficientUserAuthentication: [
    'unauthenticated',
    'Sign in again first: this asks for a sign-in at most five minutes old.',
  ],
  Forbidden: ['forbidden', 'You do not have permission to do this.'],
  MissingGrant: ['forbidden', 'You may not give permissions that you may not pass on.'],
  InviteOutgrown: [
    'forbidden',
    'Roles of this invite give more by now than when it was made; it has to be sent again.',
  ],
  SignUpRefused: ['forbidden', 'This account does not take new users with this e-mail address.'],
  RoleImmutable: ['forbidden', 'Built-in roles cannot be changed.'],
  AccountLocked: [
    'unpaid',
    'This account is locked until open invoices are paid. Sign-in and permission checks go on; what it is set up as cannot be changed meanwhile.',
  ],
  NotFound: ['missing', 'Not found.'],
  MethodNotAllowed: ['notAllowed', 'There is no such method here.'],
  RoleAlreadyExists: ['conflict', 'A role with this id exists already.'],
  AccessRecordAlreadyExists: ['conflict', 'An access record with this id exists already.'],
  GroupAlreadyExists: ['conflict', 'A group with this id exists already.'],
  AccountAlreadyExists: ['conflict', 'An account with this id exists already.'],
  AlertAlreadyExists: ['conflict', 'An alert with this id exists already.'],
  TooManyAlerts: ['conflict', 'An account has at most 100 alerts.'],
  IntegrationAlreadyExists: ['conflict', 'There is an integration of this type already.'],
  ConnectionAlreadyExists: ['conflict', 'A connection with this id exists already.'],
  TenantAlreadyExists: ['conflict', 'A tenant with this id exists already.'],
  ApplicationAlreadyExists: ['conflict', 'An application with this id exists already.'],
  ExtensionAlreadyExists: ['conflict', 'An extension with this id exists already.'],
  ValueTaken: ['conflict', 'This value is taken already.'],
  InUse: ['conflict', 'Something else stands on this; it cannot be deleted.'],
  CardProviderMissing: [
    'conflict',
    'This installation takes no cards, so a plan that needs one cannot be chosen. Ask its operator.',
  ],
  PaymentSourceMissing: ['conflict', 'This plan needs a card that pays. Add one first.'],
  PlanGivenByOperator: ['conflict', 'This plan is given by the operator. Write to support and ask for it.'],
  CreditExceedsInvoice: ['conflict', 'No more can be given back than is left of the invoice.'],
  InvoiceBeingPaid: ['conflict', 'A card is being charged for this invoice. Try again in a moment.'],
  RefundGrantedAlready: ['conflict', 'This ticket was granted already, with another amount.'],
  TooManyCards: ['conflict', 'An account has at most ten cards; remove one first.'],
  CardInUse: ['conflict', 'The plan of the account is paid by this card. Make another one the default first.'],
  SupportTicketAlreadyExists: ['conflict', 'A support ticket with this id exists already.'],
  IdentityAlreadyExists: ['conflict', 'This issuer is linked for this audience already.'],
  TooManyViews: ['conflict', 'A person keeps at most 50 views, and an account shares at most 200; delete one first.'],
  TooManyBrandings: ['conflict', 'An account has branding of its own for at most 100 applications and tenants.'],
  TooManyDomains: ['conflict', 'An account verifies at most 20,000 domains.'],
  TooManyIdentities: ['conflict', 'An account links at most 100 issuers.'],
  TooManyAccessKeys: ['conflict', 'A service client has at most five access keys.'],
  TooManySecrets: ['conflict', 'An application has at most two secrets or keys; delete the older one first.'],
  RequestNotOpen: ['conflict', 'This access request was decided or withdrawn already.'],
  RequestOutgrown: [
    'conflict',
    'Roles of this request give more by now than when it was made. Approve it with the version that this answer names, or have it made anew.',
  ],
  TooManyOpenRequests: ['conflict', 'You have ten open access requests; withdraw one or wait for a decision.'],
  AlreadyClaimed: ['conflict', 'Somebody has access to this resource already.'],
  InviteElsewhere: ['conflict', 'This invite is not of this region.'],
  RemovalUnfinished: [
    'conflict',
    'You were removed from this account, and something there still names you. Try again in a moment.',
  ],
  UserIdTaken: ['conflict', 'This user id is in use or was used before.'],
  TooManyUserTokens: ['conflict', 'This user has a hundred limited tokens already; take some back.'],
  NotRestorable: ['conflict', 'This state cannot be restored.'],
  LastOwner: ['conflict', 'The last owner of the account cannot be removed. Make somebody else an owner first.'],
  SecretAlreadyShown: ['conflict', 'This request was carried out; its secret was shown once and is not kept.'],
  RequestInProgress: ['conflict', 'A request with this idempotency key is being carried out.'],
  ChangedElsewhere: ['stale', 'This was changed by someone else since you read it.'],
  PreconditionRequired: [
    'preconditionRequired',
    'This account requires a precondition such as If-Match on every change.',
  ],
  TooLarge: ['tooLarge', 'The request or the item is larger than allowed.'],
  PastTooLarge: [
    'tooLarge',
    'What the account was then takes more time or memory to find out than one question may cost.',
  ],
  IssuerNotVerified: ['unprocessable', 'The token could not be verified with the keys of its issuer.'],
  IdempotencyKeyReused: ['unprocessable', 'This idempotency key was used with another body.'],
  TooManyRequests: ['limited', 'Too many requests.'],
  Unavailable: ['unavailable', 'The service is not available for the moment.'],
} as const satisfies Record<string, readonly [RefusalKind, string]>

export type RefusalCode = keyof typeof refusals

export interface RefusalOptions {
  /** Public text that replaces the code's own; never contains a secret or another user's data. */
  title?: string
  /** Public facts, such as the field at fault. */
  details?: Record<string, unknown>
  /** For the log only. */
  cause?: unknown
  /** Seconds after which a limited or unavailable request may be tried again. */
  retryAfterSeconds?: number
}

/** An expected "no". Thrown anywhere; answered in one place, `http/problem.ts`. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly kind: RefusalKind
  readonly title: string
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    const [kind, text] = refusals[code]
    this.name = 'Refusal'
    this.code = code
    this.kind = kind
    this.title = options.title ?? text
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** A refusal for want of a permission: 403 that names it and where it is wanting. */
export const lacking = (action: string, resource: string): Refusal =>
  new Refusal('Forbidden', {
    title: `You need the permission ${action} on ${resource}.`,
    details: { action, resource },
  })

/** A bound on how often something may happen, in words: "at most `quota` `of` `per`". */
export interface Limit {
  quota: number
  /** What is counted, in the plural: "reads by one caller". */
  of: string
  /** "a second", "an hour", "at once". */
  per: string
}

const limitedBy = ({ quota, of, per }: Limit, retryAfterSeconds: number): RefusalOptions => ({
  title: `Too many requests: at most ${quota.toLocaleString('en')} ${of} ${per}.`,
  details: { limit: of, quota, per },
  retryAfterSeconds,
})

/** A refusal by a limit: 429 that names it with its size. */
export const beyond = (limit: Limit, retryAfterSeconds: number): Refusal =>
  new Refusal('TooManyRequests', limitedBy(limit, retryAfterSeconds))

/** A refusal by a limit that counts what was written: of several planned writes it refuses those that are too many. */
export class TooManyWritten extends Refusal {
  constructor(limit: Limit, retryAfterSeconds: number) {
    super('TooManyRequests', limitedBy(limit, retryAfterSeconds))
  }
}

/** A refusal of one field: 400 that names it. */
export const invalid = (field: string, title: string): Refusal =>
  new Refusal('InvalidRequest', { title, details: { field } })
