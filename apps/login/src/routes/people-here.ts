import type { UserId } from '@doorward/core/ids'
import { sessionAbsoluteDays } from '@doorward/store/sign-in/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine, cookieOf } from '../cookies.ts'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { sessionCookie } from '../oidc/library/settings.ts'
import { findPerson, type Person } from '../people.ts'

interface Here {
  parts: LoginParts
  request: FastifyRequest
  reply: FastifyReply
  issuer: Issuer
}
interface SessionHere {
  /** The value of a session cookie. */
  handle: string
  sessionId: string
  userId: UserId
}

/** Sessions of other people of this browser, who were signed in where an application asks who of several is meant. */
const asideCookie = '__Host-doorward_aside'
const asideMax = 4

const handlesIn = (value: string | undefined): string[] =>
  (value ?? '')
    .split('.')
    .filter((each) => /^[\w-]{20,64}$/.test(each))
    .slice(0, asideMax)

async function sessionBy({ provider }: Issuer, handle: string): Promise<SessionHere[]> {
  const session = await provider.Session.find(handle)
  return session?.accountId ? [{ handle, sessionId: session.uid, userId: session.accountId as UserId }] : [] // a stored subject
}

/** The sessions aside that stand, the latest first. */
async function sessionsAside({ request, issuer }: Omit<Here, 'reply'>): Promise<SessionHere[]> {
  const found = handlesIn(cookieOf(request.headers.cookie, asideCookie)).map((each) => sessionBy(issuer, each))
  return (await Promise.all(found)).flat()
}

const presentSession = async ({ request, issuer }: Omit<Here, 'reply'>): Promise<SessionHere | undefined> => {
  const handle = cookieOf(request.headers.cookie, sessionCookie)
  return handle ? (await sessionBy(issuer, handle))[0] : undefined
}

/** Keeps these, and ends those for whom there is no room. */
async function keepAside({ parts, reply, issuer }: Here, sessions: SessionHere[]): Promise<void> {
  const [kept, beyond] = [sessions.slice(0, asideMax), sessions.slice(asideMax)]
  for (const { sessionId } of beyond) await parts.environment.sessions.end(issuer.accountId, sessionId)
  const handles = kept.map(({ handle }) => handle).join('.')
  reply.header('set-cookie', cookieLine(asideCookie, handles, handles ? sessionAbsoluteDays * 86_400 : 0))
}

/** Somebody who is signed in in this browser. */
export interface PersonHere {
  sessionId: string
  person: Person
}

/** Who is signed in in this browser, the person at hand first. */
export async function listPeopleHere(here: Omit<Here, 'reply'>): Promise<PersonHere[]> {
  const present = await presentSession(here)
  const sessions = [...(present ? [present] : []), ...(await sessionsAside(here))]
  const { accountId } = here.issuer
  const people = await Promise.all(
    sessions.map(async ({ sessionId, userId }) => {
      const person = await findPerson(here.parts.environment, accountId, userId)
      return person ? [{ sessionId, person }] : []
    }),
  )
  return people.flat()
}

/** Puts the session at hand beside those that are aside; one of whoever comes now ends. */
export async function putAside(
  here: Here,
  { present, without }: { present: { sessionId: string } | undefined; without: UserId },
): Promise<void> {
  if (!present && cookieOf(here.request.headers.cookie, asideCookie) === undefined) return
  const atHand = present && (await presentSession(here))
  const aside = await sessionsAside(here)
  const doubled = aside.filter(({ userId }) => userId === without)
  for (const { sessionId } of doubled) await here.parts.environment.sessions.end(here.issuer.accountId, sessionId)
  await keepAside(here, [...(atHand ? [atHand] : []), ...aside.filter((each) => !doubled.includes(each))])
}

/** Makes a session aside the one at hand; false where it is that already, or is none of this browser. */
export async function bringForward(here: Here, sessionId: string): Promise<boolean> {
  const aside = await sessionsAside(here)
  const chosen = aside.find((each) => each.sessionId === sessionId)
  if (!chosen) return false
  const present = await presentSession(here)
  await keepAside(here, [...(present ? [present] : []), ...aside.filter((each) => each !== chosen)])
  here.reply.header('set-cookie', cookieLine(sessionCookie, chosen.handle, sessionAbsoluteDays * 86_400))
  return true
}

/** Ends what is aside too: who signs out leaves nobody signed in in this browser. */
export async function endAside(here: Here): Promise<void> {
  if (cookieOf(here.request.headers.cookie, asideCookie) === undefined) return
  const { accountId } = here.issuer
  for (const { sessionId } of await sessionsAside(here)) await here.parts.environment.sessions.end(accountId, sessionId)
  here.reply.header('set-cookie', cookieLine(asideCookie))
}
