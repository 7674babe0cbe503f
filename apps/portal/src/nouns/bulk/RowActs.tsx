import { Menu } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { inspect, peek } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'
import { announce } from '../../ui/action/announce.tsx'
import { useRefusal } from '../access/use-refusal.ts'
import { type Noun, pageOf } from '../noun.ts'
import { NounFacts } from '../screens/NounFacts.tsx'

interface RowActsProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  row: Row
  onDelete: () => void
}

const copy = (text: string) => () =>
  void navigator.clipboard?.writeText(text).then(
    () => announce(t('common.copied')),
    () => announce(t('copying.pressAloud')),
  )

/** Marks an act that would be refused. */
const lockOf = (isLocked: boolean, label: string) =>
  isLocked
    ? {
        rightSection: <IconLock size={14} stroke={1.5} aria-hidden />,
        'aria-label': t('app.noAccessTo', { place: label }),
      }
    : {}

/** What can be done with one row of a list. */
export function RowActs<Row, Values extends object, Input, Made>({
  noun,
  row,
  onDelete,
}: RowActsProps<Row, Values, Input, Made>) {
  const { form, list = {}, remove } = noun
  const [id, page] = [noun.idOf(row), list.linkOf?.(row) ?? pageOf(noun, row)]
  const isEdited = form?.toValues !== undefined && !list.linkOf
  const [keepsForm, keepsAll] = [useRefusal(noun, row, 'change'), useRefusal(noun, row, 'remove')]
  const deletes = remove && remove.when?.(row) !== false && remove.kept?.(row) === undefined
  const show = () => {
    inspect(undefined)
    peek({ name: noun.nameOf(row), value: row, facts: () => <NounFacts noun={noun} row={row} /> })
  }
  return (
    <>
      <Menu.Item component={Link} to={page}>
        {t('bulk.open')}
      </Menu.Item>
      <Menu.Item onClick={show}>{t('bulk.peek')}</Menu.Item>
      {isEdited && (
        <Menu.Item
          component={Link}
          to={`${page}?tab=${form.tab?.key ?? 'settings'}`}
          {...lockOf(keepsForm !== undefined, t('common.edit'))}
        >
          {t('common.edit')}
        </Menu.Item>
      )}
      {list.rowLinks?.(row).map(({ label, to }) => (
        <Menu.Item key={to} component={Link} to={to}>
          {label}
        </Menu.Item>
      ))}
      {list.rowActs?.(row).map(({ label, act, isLocked = false }) => (
        <Menu.Item key={label} onClick={act} disabled={isLocked} {...lockOf(isLocked, label)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Item onClick={copy(id)}>{t('parts.copyId')}</Menu.Item>
      <Menu.Item onClick={copy(new URL(`#${page}`, location.href).href)}>{t('bulk.copyLink')}</Menu.Item>
      {deletes && (
        <>
          <Menu.Divider />
          <Menu.Item
            c={keepsAll ? undefined : 'var(--mantine-color-error)'}
            disabled={keepsAll !== undefined}
            onClick={onDelete}
            {...lockOf(keepsAll !== undefined, t('bulk.deleteTicked'))}
          >
            {t('bulk.deleteTicked')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
