import { describe, expect, it } from 'vitest'
import type { TenantId } from '../ids.ts'
import { type TenantDraft, tidyTenant } from './tenant.ts'

const tidy = (draft: TenantDraft) => tidyTenant('ten_a' as TenantId, draft)
const bare = { tenantId: 'ten_a', domains: [] }

describe('ENT-06 a tenant', () => {
  it.each<[TenantDraft]>([
    [{}],
    [{ tenantLookupIdentifier: null, data: null, domains: null, tokenConfiguration: null }],
    [{ tenantLookupIdentifier: '', data: { name: '' }, domains: [], tokenConfiguration: {} }],
    [{ data: {}, tokenConfiguration: { accessTokenDuration: null, sessionDuration: '' } }],
  ])('keeps nothing of what was left out, null or blank: %j', (draft) => expect(tidy(draft)).toEqual(bare))

  it('keeps what it says', () => {
    const draft = {
      tenantLookupIdentifier: 'acme',
      data: { name: 'Acme' },
      domains: [{ domain: 'acme.example' }],
      tokenConfiguration: { accessTokenDuration: 'PT1H', sessionDuration: 'P30D' },
    }
    expect(tidy(draft)).toEqual({ tenantId: 'ten_a', ...draft })
    expect(tidy({ tokenConfiguration: { sessionDuration: 'P1D', accessTokenDuration: null } })).toEqual({
      ...bare,
      tokenConfiguration: { sessionDuration: 'P1D' },
    })
  })

  it.each([
    ['accessTokenDuration', 'PT1M', 'PT59S', 'PT24H', 'PT86401S', '1 days'],
    ['sessionDuration', 'PT1M', 'PT59S', 'P90D', 'P90DT1S', '90 days'],
  ])('has a %s from %s, not %s, to %s, not %s (decisions 3)', (name, shortest, under, longest, over, words) => {
    for (const text of [shortest, longest])
      expect(tidy({ tokenConfiguration: { [name]: text } }).tokenConfiguration).toEqual({ [name]: text })
    for (const text of [under, over, 'soon'])
      expect(() => tidy({ tokenConfiguration: { [name]: text } })).toThrow(
        expect.objectContaining({
          details: { field: `tokenConfiguration.${name}` },
          title: `${name} must be an ISO 8601 duration from 1 minute to ${words}.`,
        }),
      )
  })

  it('keeps its domains in lower case, each once', () => {
    const domains = ['A.Example.', 'b.example', 'a.example', 'x-1.y2.example', `${'a'.repeat(63)}.example`, '1.a']
    expect(tidy({ domains: domains.map((domain) => ({ domain })) }).domains.map(({ domain }) => domain)).toEqual([
      ...['a.example', 'b.example', 'x-1.y2.example', `${'a'.repeat(63)}.example`, '1.a'],
    ])
  })

  it.each([
    ...['', 'localhost', '.', 'a.', 'a.b..', '.a', 'a..b', '-a.b', 'a-.b', 'a.b-', 'a_b.c', 'a b.c', '*.a.b', 'a.b/c'],
    ...[`${'a'.repeat(64)}.example`, 'b\u00FCcher.example'],
  ])('has no domain %j', (domain) => {
    expect(() => tidy({ domains: [{ domain: 'a.example' }, { domain }] })).toThrow(
      expect.objectContaining({ details: { field: 'domains.1.domain' }, title: `"${domain}" is not a domain name.` }),
    )
  })
})
