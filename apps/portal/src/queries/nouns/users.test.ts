// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { queryClient } from '../server/query-client.ts'
import { foundUsersQuery, userNameQuery } from './users.ts'

const found = (answers: Answers) => {
  answerCalls(answers)
  return queryClient.fetchQuery({ ...foundUsersQuery('maya'), retry: false })
}
const named = (answers: Answers) => {
  answerCalls(answers)
  return queryClient.fetchQuery({ ...userNameQuery('maya'), retry: false })
}

test.each([400, 401, 403, 404])('ERR-03 a search of users that is answered with %i finds nobody', async (status) => {
  expect(await found({ 'GET /v1/users': status })).toEqual([])
})

test('ERR-03 a search of users while they cannot be reached is no empty answer: it fails as UserManagementProxyHasAProblem', async () => {
  await expect(found({ 'GET /v1/users': 503 })).rejects.toMatchObject({
    status: 503,
    code: 'UserManagementProxyHasAProblem',
  })
})

test.each([400, 401, 403, 404])('ERR-03 a user whose lookup is answered with %i is nobody known', async (status) => {
  expect(await named({ 'GET /v1/users/maya': status })).toBeNull()
})

test('ERR-03 a lookup that fails otherwise fails', async () => {
  await expect(named({ 'GET /v1/users/maya': 500 })).rejects.toMatchObject({ status: 500 })
})
