import { t } from '../../lib/texts.ts'
import styles from './test-money.module.css'

/** Says that nobody is charged. */
export const TestMoneyStrip = () => (
  <p className={styles.strip}>
    <strong>{t('billing.testMoney')}</strong>
  </p>
)
