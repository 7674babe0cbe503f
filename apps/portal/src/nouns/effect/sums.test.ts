import { KnownActions } from '@doorward/core/permissions/known-actions'
import { expect, test } from 'vitest'
import { countsInWords, sumInWords } from './sums.ts'

const place = (resourceUri: string, actions: string, who = 'maya') => ({
  who,
  resourceUri,
  actions: actions.split(' '),
})
const orders = (resourceUri: string, who?: string) => [place(resourceUri, 'orders', who)]
const known = new KnownActions(['orders:read', 'orders:ship', 'orders:pick', 'stock:read'])
const many = (count: number, actions: string) =>
  Array.from({ length: count }, (_, at) => place(`stock/${actions.length}-${at}`, actions))

test.each([
  ['3 actions on 2 resources and below', [place('a', 'x y z'), place('b', 'x y z')]],
  [
    '2 actions on 20 resources and below, 5 actions on 6 resources and below',
    [...many(20, 'a b'), ...many(6, 'a b c d e')],
  ],
  ['1 action on everything, 2 actions on 1 resource and below', [place('*', 'read'), place('orders', 'pick ship')]],
  ['1 action on everything', [place('*', 'read'), place('*', 'read', 'sam')]],
  // As many, but not the same ones.
  ['1 action each on 2 resources and below', [place('a', 'x'), place('b', 'y')]],
  [
    'up to 4 actions each on 4 resources and below',
    [place('a', 'w'), place('b', 'w x'), place('c', 'w x y'), place('d', 'w x y z')],
  ],
  // A branch has no end that a number could say; of several, what is known of each.
  ['every orders action (3 known) on 2 resources and below', [place('a', 'orders'), place('b', 'orders')]],
  ['every orders action (3 known) on 1 resource and below', [place('a', 'orders:* orders:read')]],
  [
    'every orders action (3 known) on up to 2 resources and below',
    [...orders('a'), ...orders('b'), ...orders('a', 'sam')],
  ],
  ['every orders action (3 known), every stock action (1 known) on 1 resource and below', [place('a', 'orders stock')]],
  ['4 actions on 1 resource and below', [place('a', 'orders stock:read')]],
  ['every action on 1 resource and below', [place('a', '* orders')]],
  ['up to 3 actions on 1 resource and below', [place('a', 'orders'), place('a', 'orders:read', 'sam')]],
  ['1 action on everything below orders/lyon', [place('orders/lyon/*', 'x'), place('orders/lyon/*', 'x', 'sam')]],
  ['1 action on everything below 2 resources', [place('a/*', 'x'), place('b/*', 'x')]],
  [
    '1 action on 2 resources and below, 1 action on everything below c',
    [place('a', 'x'), place('b', 'x'), place('c/*', 'x')],
  ],
  ['3 actions on 1 resource and below', [place('a', 'x y z'), place('a', 'x y z', 'sam')]],
  // Each on another one: they are two.
  ['3 actions on 2 resources and below in all', [place('a', 'x y z'), place('b', 'x y z', 'sam')]],
  ['up to 3 actions on 2 resources and below in all', [place('a', 'x y z'), place('b', 'x', 'sam')]],
  ['up to 3 actions each on 3 resources and below', [place('a', 'x y z'), place('b', 'x'), place('c', 'y', 'sam')]],
  ['up to 3 actions on everything', [place('*', 'x'), place('b', 'x y z', 'sam')]],
  ['up to 3 actions on 1 resource and below', [place('a', 'x y z'), place('a', 'x', 'sam')]],
  ['2 actions each on up to 2 resources and below', [place('a', 'x y'), place('b', 'x y'), place('a', 'x y', 'sam')]],
])('SCR-14 a sum says "%s" and no more than is so', (words, places) => expect(sumInWords(places, known)).toBe(words))

test.each([
  ['5 actions on 1 resource and below', { users: 1, actions: 5, resources: 1 }],
  ['up to 5 actions on 26 resources and below', { users: 1, actions: 5, resources: 26 }],
  ['1 action on 26 resources and below', { users: 1, actions: 1, resources: 26 }],
  ['up to 5 actions on up to 26 resources and below', { users: 2, actions: 5, resources: 26 }],
])('SCR-14 where only numbers are known it says "%s"', (words, counts) => expect(countsInWords(counts)).toBe(words))
