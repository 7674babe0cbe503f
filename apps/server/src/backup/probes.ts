import type { AccountId, UserId } from '@doorward/core/ids'
import { loadAccount } from '@doorward/engine/loaded-account'
import { findProbeMaterial, listProbeAccounts, type ProbeMaterial } from '@doorward/store/backup/probe-material'
import type { Database } from '@doorward/store/database/database'
import { postgresFeed } from '@doorward/store/feed/feed-postgres'

/** A permission question with the answer that the database gave when its backup was taken. */
export interface Probe {
  accountId: AccountId
  userId: UserId
  action: string
  resourceUri: string
  allowed: boolean
}

type Question = Omit<Probe, 'accountId' | 'allowed'>
const stranger = 'probe-stranger' as UserId // whom nothing names

/** What records say is asked of who they name, of who others name, and of nobody: both answers are among them. */
function questionsOf(material: ProbeMaterial[]): Question[] {
  return material.flatMap(({ users, action, resourceUri }, place) => {
    const others = material[(place + 1) % material.length]?.users ?? []
    const at = resourceUri.replace(/\*$/, 'probe')
    return [...users, ...others.slice(0, 1), stranger].map((userId) => ({
      userId: userId as UserId,
      action,
      resourceUri: at,
    }))
  })
}

async function answer(database: Database, accountId: AccountId, questions: Question[]): Promise<boolean[]> {
  const account = await loadAccount(postgresFeed(database), accountId, () => undefined)
  return questions.map(({ userId, action, resourceUri }) => account?.index.allows(userId, action, resourceUri) ?? false)
}

/** Questions of some accounts with what a database answers now. */
export async function makeProbes(database: Database): Promise<Probe[]> {
  const probes: Probe[] = []
  for (const accountId of await listProbeAccounts(database)) {
    const questions = questionsOf(await findProbeMaterial(database, accountId))
    const answers = await answer(database, accountId, questions)
    probes.push(...questions.map((question, place) => ({ accountId, ...question, allowed: answers[place] === true })))
  }
  return probes
}

/** Those of the questions that a database answers otherwise now. */
export async function differing(database: Database, probes: readonly Probe[]): Promise<Probe[]> {
  const found: Probe[] = []
  for (const accountId of new Set(probes.map((probe) => probe.accountId))) {
    const own = probes.filter((probe) => probe.accountId === accountId)
    const answers = await answer(database, accountId, own)
    found.push(...own.filter(({ allowed }, place) => answers[place] !== allowed))
  }
  return found
}
