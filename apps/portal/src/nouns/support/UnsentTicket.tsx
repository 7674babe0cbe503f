import { Stack, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import type { TicketReceipt } from '../../queries/account/support.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { durationInWords } from '../form/durations.ts'

/** That a message did not come in yet, by which ticket it goes on, and when it is answered once it has. */
export const UnsentTicket = ({ receipt }: { receipt: TicketReceipt | undefined }) =>
  receipt && (
    <Stack gap="md" className="card" p="md">
      <NoticeStrip tone="warning">
        <Text fw={500}>{t('support.notWithUs')}</Text>
        <Text fz="sm">{t('support.sendAgainText')}</Text>
      </NoticeStrip>
      <Text fz="sm">
        {t('support.answerOnceThere', {
          longest: durationInWords(receipt.expectedResponseTime),
          usual: durationInWords(receipt.optimizedResponseTime),
        })}
      </Text>
      <CopyField label={t('support.ticket')} value={receipt.ticketId} description={t('support.sameTicket')} />
    </Stack>
  )
