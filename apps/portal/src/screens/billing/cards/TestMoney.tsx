import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { billingQuery, hasBilling } from '../../../queries/account/billing.ts'
import styles from '../billing.module.css'

/** Says that nobody is charged, wherever cards or prices are shown and the money is a sandbox's. */
export function TestMoney() {
  const { data } = useQuery({ ...billingQuery, enabled: hasBilling() })
  if (!data?.cardProvider.isTestMoney) return null
  return (
    <p className={styles.testMoney}>
      <strong>{t('billing.testMoney')}</strong>
    </p>
  )
}
