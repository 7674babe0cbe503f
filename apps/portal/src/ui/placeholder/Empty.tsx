import { Anchor, Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { guidePath } from '../../lib/guide.ts'
import { t } from '../../lib/texts.ts'
import { Drawing, type DrawingMotif } from './Drawing.tsx'

/** Nothing exists yet: what it is for in a sentence, the one thing to do, and the page of the guide where there is more to know. */
export function Empty(props: {
  motif: DrawingMotif
  title: string
  text: string
  action?: ReactNode
  guide?: string | undefined
}) {
  return (
    <Center py={48} px="md" data-empty>
      <Stack align="center" gap="md" maw={440} ta="center">
        <Drawing motif={props.motif} />
        <Title order={2}>{props.title}</Title>
        <Text c="dimmed">{props.text}</Text>
        {props.action}
        {props.guide !== undefined && (
          <Anchor href={guidePath(props.guide)} target="_blank">
            {t('ui.learnMore')}
          </Anchor>
        )}
      </Stack>
    </Center>
  )
}

/** The filter matches nothing: what was looked for, and the ways to something. */
export function FilteredEmpty(props: { text: ReactNode; action?: ReactNode; onClear?: () => void }) {
  const { text, action, onClear } = props
  return (
    <Stack align="center" gap="sm" py={32} px="md" role="status" data-empty>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      {action}
      {onClear && (
        <Button variant="default" size="xs" onClick={onClear}>
          {t('ui.clearFilters')}
        </Button>
      )}
    </Stack>
  )
}
