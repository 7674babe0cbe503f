import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { places } from '../../nouns/list.ts'
import { switchAccount } from '../../queries/account/accounts.ts'

const isAccountId = /^acc-[a-z0-9]+$/

/**
 * Goes to the account that a letter is about, whose link names it; the address names it no more then.
 * @returns whether somebody is on the way there
 */
export function useAccountAsked(): boolean {
  const [query, setQuery] = useSearchParams()
  const current = usePortal((state) => state.accountId)
  const asked = query.get('account')
  const goesElsewhere = asked !== null && asked !== current && isAccountId.test(asked)
  useEffect(() => {
    if (asked === null) return
    const rest = new URLSearchParams(query)
    rest.delete('account')
    if (goesElsewhere) void switchAccount(asked, `${places.billing.path}?${rest}`)
    else setQuery(rest, { replace: true })
  }, [asked, goesElsewhere, query, setQuery])
  return goesElsewhere
}
