/** Sizes and bounds (decisions 9, 10, 36; security 40). Bytes unless the name says otherwise. */
export const limits = {
  bodyBytesMax: 1_048_576,
  documentBodyBytesMax: 5 * 1_048_576,
  jsonDepthMax: 20,
  jsonKeysMax: 10_000,
  documentJsonKeysMax: 250_000,
  urlBytesMax: 8_192,
  headersBytesMax: 16_384,
  pageMax: 100,
  /** A search of people takes no more letters. */
  searchLettersMax: 64,
  /** A list is counted no further. */
  countedMax: 100_000,
  csvRowsMax: 10_000,
  recordUsersMax: 10_000,
  recordAdminsMax: 100,
  recordGroupsMax: 100,
  statementsMax: 100,
  statementRolesMax: 100,
  statementResourcesMax: 1_000,
  statementUsersMax: 100,
  statementGroupsMax: 10,
  groupUsersMax: 50_000,
  groupAdminsMax: 100,
  rolePermissionsMax: 100,
  tagsMax: 50,
  tenantDomainsMax: 10,
  /** Domains that one account has verified or is verifying: those of ten thousand tenants and more. */
  domainVerificationsMax: 20_000,
  /** Custom domains of one account. */
  customDomainsMax: 200,
  /** Pictures of one account's sign-in pages, those of before among them: what was can be had back. */
  picturesMax: 50,
  brandedPartsMax: 100,
  /** A picture as it comes, uploaded as a `data:` address. */
  pictureAddressMax: 1_000_000,
  displayedConnectionsMax: 100,
  /** E-mail domains whose people may sign up to an account. */
  signUpDomainsMax: 100,
  redirectUrlsMax: 100,
  applicationAudiencesMax: 20,
  /** Applications that registered themselves and wait to be approved. */
  waitingApplicationsMax: 50,
  /** So long they wait; then they are removed. */
  waitingApplicationDays: 30,
  /** Secrets and keys of one application at a time: the one in use, and the one that replaces it. */
  applicationSecretsMax: 2,
  linkedIdentitiesMax: 100,
  /** What one user signs in by, as far as it is listed. */
  userIdentitiesToldMax: 100,
  /** Writes whose effect is asked together, and how many of them count as one preview. */
  plannedWritesMax: 200,
  writesPerPreview: 20,
  /** Users named by them that are looked up, to tell whom the account does not know. */
  unknownUsersMax: 1_000,
  /** Questions of one batch check. */
  questionsMax: 1_000,
  /** An explanation takes time in proportion to all that its user is named in. */
  explainedQuestionsMax: 100,
  /** Ways by which one user reaches a resource, as a list tells them. */
  waysToldMax: 100,
  /** Statements of one access graph, and what is named of each list in them. */
  graphStatementsMax: 100,
  graphNamesMax: 20,
  /** A list of users counts the records of each no further. */
  userRecordsCountedMax: 1_000,
  /** Changes that would allow what is refused. */
  changesToldMax: 5,
  /** Users whom one access request is for. */
  requestUsersMax: 100,
  /** Resources of a statement in a request, an invite or a limited token. */
  namelessResourcesMax: 100,
  /** Characters in which an access request says why. */
  requestReasonMax: 1_000,
  /** Open access requests of one user. */
  openRequestsMax: 10,
  /** Records, groups, open requests and invites that one user is taken out of at once. */
  namingItemsMax: 500,
  /** Invites that one user makes in an hour. */
  invitesPerHourMax: 50,
  /** Limited tokens of one user at a time. */
  userTokensMax: 100,
  tokenStatementsMax: 10,
  userTokenHoursMax: 24,
  defaultClaimsBytesMax: 1_024,
  accessKeysMax: 5,
  alertsMax: 100,
  cardsMax: 10,
  /** Saved views of lists: those that one person made, and those of an account that are shared. */
  viewsOfPersonMax: 50,
  sharedViewsMax: 200,
  idempotencyKeyHours: 24,
  /** How long something deleted can be restored (decision 54). */
  restorableDays: 30,
  /** What judging one request may cost, in steps; measured by `npm run bench judgements` (decision 61). */
  judgementStepsMax: 1_000_000,
} as const
