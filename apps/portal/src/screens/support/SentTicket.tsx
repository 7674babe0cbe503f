import { Stack, Text, Title } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { durationInWords } from '../../nouns/form/durations.ts'
import type { TicketReceipt } from '../../queries/account/support.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { TakesFocus } from '../../ui/page/TakesFocus.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'

/** That a message came in, and when it is answered. */
export const SentTicket = ({ title, receipt }: { title: string; receipt: TicketReceipt }) => (
  <>
    <PageHeader crumbs={[{ label: t('common.account') }]} title={title} />
    <TakesFocus of={receipt}>
      <Stack gap="md" maw={760} className="card" p="lg">
        <Title order={2}>{t('support.received')}</Title>
        <Text>
          {t('support.answerWithin', {
            longest: durationInWords(receipt.expectedResponseTime),
            usual: durationInWords(receipt.optimizedResponseTime),
          })}
        </Text>
        <CopyField label={t('support.ticket')} value={receipt.ticketId} description={t('support.ticketHelp')} />
      </Stack>
    </TakesFocus>
  </>
)
