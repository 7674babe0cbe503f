import { useAccount } from '../account/AccountSwitcher.tsx'
import styles from './where.module.css'

/** The account and its environment one above the other, each as long as there is room; the region stands in the drawer. */
export function WhereOnPhone({ environment }: { environment: string | undefined }) {
  const { name } = useAccount()
  return (
    <div className={styles.where}>
      <bdi title={name}>{name}</bdi>
      {environment && <small>{environment}</small>}
    </div>
  )
}
