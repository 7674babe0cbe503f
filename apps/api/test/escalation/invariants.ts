import type { Connection } from '@doorward/core/connections/connection'
import type { UserId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { listItems } from '@doorward/store/items/item-lists'
import { expect } from 'vitest'
import type { Node } from '../test-api.ts'
import type { Chain, Had } from './chain.ts'
import { everything, raised, rightsIn, union } from './rights.ts'
import { type Person, people } from './start.ts'
import { idp } from './writes.ts'

const rightsOfId = (index: AccountIndex, id: string) => rightsIn(index, { userId: id as UserId }) // ids of tests

/** What everybody who writes may do before the first write. */
export async function hadBefore(node: Node, chain: Chain): Promise<Had> {
  const index = await chain.account.index()
  const of = (person: Person) => rightsIn(index, chain.subjectOf(person))
  return {
    people: { eve: of('eve'), ben: of('ben'), ann: of('ann'), tok: of('tok') },
    bot: rightsOfId(index, chain.account.clientId),
    tenantSince: (await documents(node, chain, 'tenant'))[0]?.createdAt,
  }
}

/** Nobody has more than he had, was given by an owner, or could be given by those who could give. */
export async function nobodyIsRaised(chain: Chain, had: Had): Promise<void> {
  const index = await chain.account.index()
  const { gifts, clientId } = chain.account
  const given = [...gifts.toAnybody, gifts.forAnn]
  const botsHolder = people.filter((person) => chain.clientsOf(person).some((id) => id === clientId))
  const bot = botsHolder.length > 0 ? [had.bot] : []
  const delegates = [...Object.values(had.people), ...bot, ...given]
  for (const person of people) {
    const own = union(
      ...gifts.toAnybody,
      ...(chain.removed.has(person) ? [] : [had.people[person], ...(person === 'ann' ? [gifts.forAnn] : [])]),
    )
    const others = people.filter((other) => other !== person).map((other) => had.people[other])
    const keys = chain.removed.has(person) ? [] : chain.clientsOf(person) // keys outlive who made them
    const clients = keys.map((id) => rightsOfId(index, id))
    const now = union(rightsIn(index, chain.subjectOf(person)), ...clients)
    const bots = botsHolder.includes(person) ? [] : bot
    expect(raised(now, own, delegates, [...others, ...bots, ...given]), `rights of ${person}`).toEqual([])
  }
  expect(raised(rightsOfId(index, clientId), had.bot, delegates, delegates), 'rights of the client').toEqual([])
  for (const { subject, maker } of chain.tokens) {
    const held = rightsIn(index, subject)
    const owned = rightsOfId(index, subject.userId)
    const makers = rightsIn(index, maker)
    expect(
      [...held].filter((right) => !owned.has(right) || !makers.has(right)),
      'rights of a limited token',
    ).toEqual([])
  }
}

const documents = (node: Node, { account: { accountId } }: Chain, kind: ItemKind) =>
  node.environment.database.account(accountId, async (tx) =>
    (await listItems(tx, accountId, { kind, limit: 1_000 })).filter(({ deleted }) => !deleted),
  )

/** Who comes in, and as whom, is as the owners left it, unless somebody who wrote could name anybody. */
export async function nobodyChoseWhoPeopleAre(node: Node, chain: Chain, had: Had): Promise<void> {
  const { gifts } = chain.account
  const all = [...Object.values(had.people), had.bot, ...gifts.toAnybody, gifts.forAnn]
  if (all.some((rights) => rights.has(everything))) return
  expect((await documents(node, chain, 'identity')).length, 'linked issuers').toBeLessThan(2)
  const [account] = await documents(node, chain, 'account')
  expect(account?.doc.ssoConfiguration, 'single sign-on').toBeUndefined()
  for (const { id, doc } of await documents(node, chain, 'connection')) {
    const { tokenUrl, clientId, data, linkingConfiguration } = doc as object as Connection // as it was stored
    const stays = ['con_a', 'con_b', 'con_left'].includes(id) ? { tokenUrl, clientId } : undefined
    expect([id, data?.trustIdentityUserId ?? false, data?.userIdExpression ?? '{sub}'], id).toEqual([
      id,
      false,
      '{sub}',
    ])
    expect(linkingConfiguration?.type, `linking of ${id}`).not.toBe('AUTOMATIC')
    if (stays) expect(stays, id).toEqual({ tokenUrl: idp.tokenUrl, clientId: idp.clientId })
  }
  for (const { createdAt, doc } of await documents(node, chain, 'tenant'))
    if (createdAt.getTime() === had.tenantSince?.getTime())
      // in a new life it has no users
      expect(doc.connection, 'the connection of a tenant').toEqual({ connectionId: 'con_a' })
  for (const { id, doc } of await documents(node, chain, 'client')) {
    const { grantTokenGeneration = false } = (doc.options ?? {}) as { grantTokenGeneration?: boolean } // as it was stored
    expect(grantTokenGeneration, `whether ${id} signs anybody in`).toBe(false)
  }
}
