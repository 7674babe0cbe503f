import { Anchor, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import type { Step } from './explain.ts'
import styles from './path-graph.module.css'

/** The way from the person to the resource, left to right; to screen readers an ordered list. */
export function PathGraph({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.path} aria-label={t('explain.howDecided')}>
      {steps.map((step, index) => (
        <li key={step.kind + step.label} className={styles.step} data-gap={step.kind === 'gap' || undefined}>
          {index > 0 && <IconArrowRight className={styles.arrow} size={16} stroke={1.5} aria-hidden />}
          <div className={styles.box}>
            {step.path ? (
              <Anchor component={Link} to={step.path} fw={500}>
                <bdi>{step.label}</bdi>
              </Anchor>
            ) : (
              <Text component="bdi" fw={500} className={step.kind === 'resource' ? 'mono' : undefined}>
                {step.label}
              </Text>
            )}
            <div className={styles.text}>{step.text}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}
