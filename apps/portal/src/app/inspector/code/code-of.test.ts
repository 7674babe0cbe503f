import { expect, test } from 'vitest'
import type { NotedCall } from '../../../lib/inspector/call-log.ts'
import { codeOf, languages } from './code-of.ts'

const save: NotedCall = {
  key: 1,
  at: 0,
  method: 'PUT',
  origin: 'https://acc-1.example',
  address: '/v1/roles/ro_1',
  template: '/v1/roles/:roleId',
  params: { roleId: 'ro_1' },
  headers: { 'if-match': '"v7"' },
  body: '{\n  "name": "Noor\'s \\"role\\""\n}',
  isBodyLeftOut: false,
  status: 200,
  tookMs: 3,
  requestId: 'req_1',
}
const inLanguage = (key: string, call: NotedCall) => {
  const language = languages.find((each) => each.key === key)
  return language ? codeOf(call, language) : ''
}

test('SCR-14 each language sends the address, the precondition and the body as they were, quoted as it quotes', () => {
  expect(inLanguage('curl', save)).toContain(`--request PUT 'https://acc-1.example/v1/roles/ro_1' \\
  --header 'if-match: "v7"' \\
  --header 'content-type: application/json' --data '{
  "name": "Noor'\\''s \\"role\\""
}' \\`)
  expect(inLanguage('python', save)).toContain('request.add_header("if-match", "\\"v7\\"")')
  expect(inLanguage('go', save)).toContain(
    'strings.NewReader("{\\n  \\"name\\": \\"Noor\'s \\\\\\"role\\\\\\"\\"\\n}")',
  )
  for (const { key } of languages) {
    expect(inLanguage(key, save)).toContain('DOORWARD_ACCESS_KEY')
    expect(inLanguage(key, save)).not.toContain('{{')
  }
})

test('SCR-14 JavaScript uses the method of the SDK where it sends the same, and else the client below it', () => {
  expect(inLanguage('node', { ...save, headers: {} })).toContain('await doorward.roles.updateRole("ro_1", {\n')
  expect(inLanguage('node', save)).toContain('await doorward.httpClient.put("/v1/roles/ro_1", {\n')
  const list = { ...save, method: 'GET', address: '/v1/roles?limit=50', body: undefined, headers: {} }
  expect(inLanguage('node', list)).toContain('await doorward.httpClient.get("/v1/roles?limit=50", {})')
})
