import { type LegalName, legalNames } from '@doorward/core/legal'
import { Anchor, Box, Group, Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { useLocation } from 'react-router'
import { t } from '../../lib/texts.ts'
import { legalTextQuery } from '../../queries/account/legal-text.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { useTitle } from '../../ui/page/use-title.ts'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'

const nameIn = (pathname: string): LegalName => legalNames.find((name) => pathname === `/${name}`) ?? 'terms'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  await queryClient.ensureQueryData(legalTextQuery(nameIn(new URL(request.url).pathname)))
  return null
}

/** A legal page of the installation, from its operator; where there is none it says so (SCR-04, decision 57). */
export function Component() {
  const name = nameIn(useLocation().pathname)
  const { data: text } = useQuery(legalTextQuery(name))
  useTitle(t(`legal.${name}`))
  return (
    <Paper maw={760} mx="auto" p="xl" withBorder radius="lg" bg="var(--dw-card)">
      {text ? (
        <Box style={{ overflowWrap: 'anywhere' }}>
          <Markdown text={text} />
        </Box>
      ) : (
        <>
          <Title order={1} ta="center">
            {t(`legal.${name}`)}
          </Title>
          <Empty motif="paper" title={t('legal.none')} text={t('legal.noneText')} />
        </>
      )}
      <Group component="nav" aria-label={t('legal.pages')} justify="center" gap="lg" mt="xl">
        {legalNames.map((other) => (
          <Anchor key={other} href={`#/${other}`} fz="sm" aria-current={other === name ? 'page' : undefined}>
            {t(`legal.${other}`)}
          </Anchor>
        ))}
      </Group>
    </Paper>
  )
}
