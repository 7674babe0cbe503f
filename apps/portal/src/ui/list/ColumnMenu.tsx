import { Button, Checkbox, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { PanelOf, useOpener } from '../floating/opener.tsx'
import type { Column } from './list-props.ts'

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  onChoose: (keys: string[]) => void
}

/** Which columns a list shows; the first one stays. */
export function ColumnMenu<Row>({ columns, shown, onChoose }: ColumnMenuProps<Row>) {
  const keys = shown.map(({ key }) => key)
  const { button, opener } = useOpener('dialog')
  return (
    <>
      <Button
        {...button}
        variant="default"
        leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}
        visibleFrom="xs"
      >
        {t('ui.columns')}
      </Button>
      <PanelOf opener={opener} position="bottom-end" withinPortal>
        <Stack gap="sm" role="group" aria-label={t('ui.columns')}>
          {columns.slice(1).map(({ key, head }) => (
            <Checkbox
              key={key}
              label={head}
              checked={keys.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...keys, key] : keys.filter((other) => other !== key))
              }
            />
          ))}
        </Stack>
      </PanelOf>
    </>
  )
}
