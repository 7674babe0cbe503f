import { Stack, Text, Title } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { CopyLine } from '../../ui/text/CopyLine.tsx'

/** The published clients, each with the command that installs it. */
const clients = [
  { language: t('reference.javascript'), code: 'npm install @authress/sdk' },
  { language: t('quickStart.python'), code: 'pip install authress-sdk' },
  { language: t('quickStart.go'), code: 'go get github.com/authress/authress-sdk.go' },
  { language: t('reference.csharp'), code: 'dotnet add package Authress.SDK' },
  { language: t('reference.rust'), code: 'cargo add authress' },
]

export const Clients = () => (
  <section aria-labelledby="published-clients">
    <Title order={2} id="published-clients" mb="xs">
      {t('reference.clients')}
    </Title>
    <Text fz="sm" c="dimmed" mb="xs">
      {t('reference.clientsAbout')}
    </Text>
    <Stack gap={4}>
      {clients.map(({ language, code }) => (
        <CopyLine key={language} label={language} value={code} />
      ))}
    </Stack>
  </section>
)
