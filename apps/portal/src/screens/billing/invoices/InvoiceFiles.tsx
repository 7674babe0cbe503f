import { Group } from '@mantine/core'
import { download } from '../../../lib/download.ts'
import { t } from '../../../lib/texts.ts'
import { type InvoiceForm, invoiceForms, type Paper, readPaper } from '../../../queries/account/usage.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import styles from '../billing.module.css'

const forms = Object.keys(invoiceForms) as InvoiceForm[] // those of the object above

/** A paper of billing as it is printed, as rows, and as the API has it. */
export const InvoiceFiles = ({ paper, name }: { paper: Paper; name: string }) => (
  <Group gap="sm" wrap="nowrap" display="inline-flex" className={styles.acts}>
    {forms.map((form) => (
      <ActionButton
        key={form}
        size="compact-sm"
        variant="default"
        aria-label={t('billing.downloadAs', { invoice: name, form: form.toUpperCase() })}
        failed={t('billing.downloadFailed', { invoice: name })}
        action={async () => {
          const { content, fileName } = await readPaper(paper, form)
          download(content, fileName)
        }}
      >
        {form.toUpperCase()}
      </ActionButton>
    ))}
  </Group>
)
