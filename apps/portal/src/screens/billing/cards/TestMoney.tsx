import { useQuery } from '@tanstack/react-query'
import { TestMoneyStrip } from '../../../nouns/invoices/TestMoneyStrip.tsx'
import { billingQuery, hasBilling } from '../../../queries/account/billing.ts'

/** Says that nobody is charged, wherever cards or prices are shown and the money is a sandbox's. */
export function TestMoney() {
  const { data } = useQuery({ ...billingQuery, enabled: hasBilling() })
  if (!data?.cardProvider.isTestMoney) return null
  return <TestMoneyStrip />
}
