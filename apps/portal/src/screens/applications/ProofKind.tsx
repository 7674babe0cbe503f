import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { addressOf } from '../../nouns/navigation.ts'

/** Whether an application has something that only it knows. */
export const isConfidential = ({ secrets }: Pick<ApplicationReply, 'secrets'>): boolean => secrets.length > 0

/** Whether an application proves itself, what that means, and where it is changed (decision 44). */
export function ProofKind({ application }: { application: ApplicationReply }) {
  const [kind, meaning, change] = isConfidential(application)
    ? [t('applications.confidentialKind'), t('applications.confidentialMeans'), t('applications.changeProof')]
    : [t('applications.public'), t('applications.publicMeans'), t('applications.makeConfidential')]
  return (
    <Stack gap={4}>
      <span>{kind}</span>
      <Text fz="sm" c="dimmed" maw="72ch">
        {meaning}
      </Text>
      <Anchor
        component={Link}
        fz="sm"
        underline="always"
        to={`${addressOf('applications', application.applicationId)}?tab=secrets`}
      >
        {change}
      </Anchor>
    </Stack>
  )
}
