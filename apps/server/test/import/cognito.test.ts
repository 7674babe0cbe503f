import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const [maya, ben] = ['0000000a-1111-4222-8333-444444444444', '0000000b-1111-4222-8333-444444444444']
const attributes = (of: Record<string, string>) => Object.entries(of).map(([Name, Value]) => ({ Name, Value }))
const users = [
  {
    ...{ Username: 'maya', UserCreateDate: '2022-01-02T03:04:05.000Z', Enabled: true, UserStatus: 'CONFIRMED' },
    Attributes: attributes({
      sub: maya,
      email: 'maya@example.com',
      email_verified: 'true',
      given_name: 'Maya',
      family_name: 'Moreau',
    }),
  },
  {
    Username: 'Google_11',
    Enabled: false,
    UserStatus: 'EXTERNAL_PROVIDER',
    Attributes: attributes({ sub: ben, email: 'ben@example.com', email_verified: 'false' }),
  },
]

describe('import cognito', () => {
  it('brings what its command lists, by what tokens call people', async () => {
    const accountId = await stage.newAccount()
    const at = stage.folderOf({
      'users.json': { Users: users },
      'groups.json': { Groups: [{ GroupName: 'Finance', UserPoolId: 'eu-west-1_x' }, { GroupName: 'Empty' }] },
      'Finance.json': { Users: [users[0]] },
    })
    const planned = await stage.take(accountId, { product: 'cognito', file: at, dryRun: true })
    const came = await stage.take(accountId, { product: 'cognito', file: at })
    expect(came).toEqual({ ...planned, dryRun: false })
    expect(came.comes).toEqual({ users: 2, waysIn: 1, groups: 2, groupMembers: 1 })
    const people = await stage.people(accountId)
    expect(people[maya ?? '']).toMatchObject({
      name: 'Maya Moreau',
      email_verified: true,
      proofs: ['email  maya@example.com'],
    })
    expect(people[ben ?? '']).toMatchObject({ email_verified: false, proofs: [] })
    expect(await stage.items(accountId, 'group')).toMatchObject({ grp_Finance: { users: [{ userId: maya }] } })
    expect(came.leftBehind).toContainEqual(
      expect.objectContaining({ what: 'passwords', count: 1, why: expect.stringContaining('Forgot password') }),
    )
    expect((await stage.take(accountId, { product: 'cognito', file: at })).comes).toEqual({})
  })

  it('brings the table of its user import, and says which ids are lost', async () => {
    const accountId = await stage.newAccount()
    const text =
      'cognito:username,name,email,email_verified,phone_number,cognito:mfa_enabled\nmaya,Maya,maya@example.com,TRUE,,FALSE\n'
    const came = await stage.take(accountId, { product: 'cognito', file: stage.file('users.csv', text) })
    expect(came.comes).toEqual({ users: 1, waysIn: 1 })
    expect(await stage.people(accountId)).toMatchObject({ maya: { proofs: ['email  maya@example.com'] } })
    expect(came.leftBehind).toContainEqual(
      expect.objectContaining({ what: 'ids of users', why: expect.stringContaining('no "sub"') }),
    )
  })

  it.each([
    ['users.json', '{"Users":[{"Attributes":[]}]}', /line 1: Username is missing/],
    ['users.json', '{"Users":[{"Username":"a","Attributes":[{"Value":"x"}]}]}', /line 1: Attributes.0.Name is missing/],
    ['users.csv', 'cognito:username,email_verified\na,perhaps\n', /line 2: email_verified is true or false/],
    ['users.csv', 'email\na@example.com\n', /line 1: the column cognito:username is missing/],
  ])('refuses a %s that is none: %s', async (name, text, why) => {
    const file = stage.file(name, text)
    await expect(stage.take(await stage.newAccount(), { product: 'cognito', file })).rejects.toThrow(why)
  })
}, 60_000)
