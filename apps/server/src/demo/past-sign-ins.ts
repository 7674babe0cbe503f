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

/** Who signed in to the company's applications in the last days, and stayed for some hours. */
export function pastSignIns({ from, to }: { from: Date; to: Date }): PastSignIn[] {
  const signIns: PastSignIn[] = []
  for (let day = startOfDay(from); day < to.getTime(); day += dayMs) {
    const many = isWeekend(new Date(day)) ? onWeekdays / 4 : onWeekdays
    for (let i = 0; i < many; i++) {
      const seed = day / dayMs + i * 1_000
      const at = new Date(day + 6 * hourMs + spread(seed, 12 * hourMs))
      const endedAt = new Date(at.getTime() + hourMs + spread(seed + 1, 6 * hourMs))
      const person = people[spread(seed + 2, people.length)]
      const application = applications[spread(seed + 3, applications.length)]
      if (!person || !application || endedAt > to) continue
      signIns.push({
        sessionId: `demo_${day / dayMs}_${i}`,
        userId: person.userId,
        at,
        endedAt,
        applicationId: application.applicationId,
        ip: `203.0.113.${10 + spread(seed + 4, 40)}`,
      })
    }
  }
  return signIns
}
