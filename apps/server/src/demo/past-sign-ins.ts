import { ownConnections } from '@doorward/core/users/own-connections'
import type { PastSignIn } from '@doorward/store/events/sign-ins'
import { people } from './demo-company.ts'
import { applications } from './demo-programs.ts'
import { dayMs, isWeekend, spread, startOfDay } from './past-checks.ts'

const hourMs = 3_600_000
const onWeekdays = 24

const daysKnownLeast = 30
const daysKnownMore = 700

/** The company's people, each known for a month at least, so since before he signed in for the last time. */
export const peopleSince = (now: Date) =>
  people.map((person, place) => {
    const days = daysKnownLeast + spread(place, daysKnownMore)
    return { ...person, since: new Date(startOfDay(now) - days * dayMs + 8 * hourMs + spread(place + 1, 8 * hourMs)) }
  })

/** Who comes to work each weekday: of them an account that looks around is told the most. */
const regulars = people.slice(0, 5)

/** Those of them who show something besides a code by mail. Nobody has the seeds and keys: whoever tries them signs in as others. */
export const peopleWithFactors = regulars.slice(2)

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
]

/** What each sign-in was by. */
const howOf = (place: number) => ({
  connectionId: ownConnections.email,
  userAgent: userAgents[place % userAgents.length] ?? '',
})

/** Where those who come each weekday are signed in right now. */
export const standingSignIns = (now: Date): PastSignIn[] =>
  regulars.map(({ userId }, place) => ({
    sessionId: `demo_now_${place}`,
    userId,
    at: new Date(now.getTime() - hourMs - spread(place, 3 * hourMs)),
    endedAt: null,
    applicationId: applications[place % applications.length]?.applicationId ?? '',
    ip: `203.0.113.${10 + place}`,
    ...howOf(place),
  }))

/** Who signed in to the company's applications in the last days, and stayed for some hours. */
export function pastSignIns({ from, to }: { from: Date; to: Date }): PastSignIn[] {
  const signIns: PastSignIn[] = []
  for (let day = startOfDay(from); day < to.getTime(); day += dayMs) {
    const many = isWeekend(new Date(day)) ? onWeekdays / 4 : onWeekdays
    for (let i = 0; i < many; i++) {
      const seed = day / dayMs + i * 1_000
      const at = new Date(day + 6 * hourMs + spread(seed, 12 * hourMs))
      const endedAt = new Date(at.getTime() + hourMs + spread(seed + 1, 6 * hourMs))
      const person = (many === onWeekdays && regulars[i]) || people[spread(seed + 2, people.length)]
      const application = applications[spread(seed + 3, applications.length)]
      if (!person || !application || endedAt > to) continue
      signIns.push({
        sessionId: `demo_${day / dayMs}_${i}`,
        userId: person.userId,
        at,
        endedAt,
        applicationId: application.applicationId,
        ip: `203.0.113.${10 + spread(seed + 4, 40)}`,
        ...howOf(i),
      })
    }
  }
  return signIns
}
