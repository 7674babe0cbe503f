import { t } from '../../lib/texts.ts'
import type { BillingAccountReply } from '../../queries/account/billing.ts'
import styles from './billing.module.css'

/** Says that nobody is charged, wherever cards or prices are shown and the money is a sandbox's. */
export const TestMoney = ({ of }: { of: BillingAccountReply | null | undefined }) =>
  of?.cardProvider.isTestMoney ? (
    <p className={styles.testMoney}>
      <strong>{t('billing.testMoney')}</strong>
    </p>
  ) : null
