import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../../lib/download.ts'
import { t } from '../../../lib/texts.ts'
import { type InvoiceForm, invoiceForms, readInvoiceFile } from '../../../queries/account/usage.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import { invoiceName } from './invoice-words.ts'

const forms = Object.keys(invoiceForms) as InvoiceForm[] // those of the object above

/** An invoice as it is printed, and as rows. */
export const InvoiceFiles = ({ invoice }: { invoice: InvoiceReply }) => (
  <Group gap={6} wrap="nowrap">
    {forms.map((form) => (
      <ActionButton
        key={form}
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
        aria-label={t('billing.downloadAs', { invoice: invoiceName(invoice), form: form.toUpperCase() })}
        failed={t('billing.downloadFailed')}
        action={async () => {
          const { content, fileName } = await readInvoiceFile(invoice, form)
          download(content, fileName)
        }}
      >
        {form.toUpperCase()}
      </ActionButton>
    ))}
  </Group>
)
