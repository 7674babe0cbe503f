import { Badge } from '@mantine/core'
import { IconHistory, IconLogin2 } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'

/** What is no verdict stays quiet. */
export const KindBadge = ({ kind }: { kind: 'CHANGE' | 'SIGN_IN' }) => (
  <Badge
    color="gray"
    miw="max-content"
    leftSection={
      kind === 'CHANGE' ? (
        <IconHistory size={14} stroke={1.5} aria-hidden />
      ) : (
        <IconLogin2 size={14} stroke={1.5} aria-hidden />
      )
    }
  >
    {kind === 'CHANGE' ? t('audit.change') : t('audit.signIn')}
  </Badge>
)
