import { limits } from '@doorward/core/limits'
import { type RefusalCode, refusals } from '@doorward/core/refusals'
import { statusOf } from '../../refusal-status.ts'

const codes = Object.keys(refusals) as RefusalCode[] // the table's own keys
const rows = codes.map((code) => `| ${statusOf[refusals[code][0]]} | \`${code}\` | ${refusals[code][1]} |`).join('\n')

/** Chapters that hold for every host. */
export const permissionsChapter = `## Permissions
Each operation says in words and as \`x-permission\` which action it needs on which resource; a part in braces is the parameter of that name. Whoever lacks it is answered 403, which names both.`

export const refusalsChapter = `## Refusals
Every refusal is a \`Problem\`: a sentence for people (\`title\`), a code for programs (\`errorCode\`), and the id of the request (\`errorId\`, also \`X-Request-Id\`). Each operation names the codes that it can answer with, by status. Take codes that you don't know for what their status says; the list grows.

| status | errorCode | meaning |
|---|---|---|
${rows}
| 414 | \`UriTooLong\` | The address, or a part of it, is too long. |`

export const preconditionsChapter = `## Preconditions
An answer that shows one item has its version as \`ETag\`. Send it as \`If-Match\` with a change, or its \`lastUpdated\` as \`If-Unmodified-Since\`, and the change is refused with 412 when somebody else was faster. Accounts can require one (428).`

export const idempotencyChapter = `## Idempotency
Send \`Idempotency-Key\` with a write, and repeat it with the same key when the answer was lost: it is carried out once within ${limits.idempotencyKeyHours} hours. Secrets are not kept for that: the second answer is 409 then.`

/** What a stranger must know before the first call (CommonMark). */
export const introduction = `Who may do what to which resource: roles, access records and groups are written here, and every permission check is answered here.

## Hosts
Each account has an origin of its own, \`https://{accountId}.{region}.{domain}\`, which is the server of this document when it is fetched there. The regional root, \`https://{region}.{domain}\`, answers the few operations that concern no account yet.

## Authentication
Send \`Authorization: Bearer {token}\`. A token is one of: the access token of a user of the account, from its sign-in pages; the token of a service client, from \`requestToken\` with the client's access key, or a JWT that the client signs with that key itself (EdDSA); the token of an issuer that the account has linked. Without a valid one the answer is 401; of an account that is not the caller's it is 404, as if it did not exist.

${permissionsChapter}

${refusalsChapter}

## Lists
A list answers one page. \`pagination.next.cursor\` is the \`cursor\` of the next one and stands in \`links.next.href\`; where it is absent, this was the last. A cursor is good for the same list, filter, order and caller only.

Lists that take \`sort\` come in that order, and \`total=true\` answers how many entries all pages have: of what the caller may read, with the same filters.

${preconditionsChapter}

${idempotencyChapter}

## Consistency
A write counts at once on the node that took it, and within a second on all others. \`Consistency: strong\` asks for everything that was written before; a \`Consistency-Token\` from an earlier answer for at least that. Operations that take these headers name them; for all others they mean nothing.

## The past
Operations that take \`asOf\` answer as if they had been asked then: roles, records, groups, open resources and users who were deleted or disabled are as they were. A time means the last change made by it, a number the state right after that revision; an answer says which it was as \`asOf\`. A moment that there is none of is refused with 400 that names \`asOf\`: a time or a revision that is still to come, by the newest revision of the account whichever node is asked, as one before it was made. Who may ask is judged by what he may do now. Such a question lets nobody in, so it is in no list of checks, and however many one call asks it counts as one. One that would take too much time or memory is refused with 413, \`PastTooLarge\`.

## Simulated checks
Checks that are asked with \`simulate=true\` are answered by the same decision, but nobody is let in by them: they are in no list of checks, raise no alert and count as no usage. They are for people at the console who look, not for applications that decide, so nobody else may ask for them. They have a rate limit of their own.

## Usage
\`x-billable\` says whether the answered calls of an operation are usage of the account: \`always\`, \`never\`, or \`conditional\` where simulated checks are not.

## Rate limits
\`x-rate-class\` says which limit an operation counts to: checks, reads, writes and new secrets are counted apart, for each caller; so are questions about the past (\`asOf\`), simulated checks (\`simulate\`) and previews (\`preview\`), whichever operation answers them. Beyond one the answer is 429, which names it with its size, and \`Retry-After\`.`
