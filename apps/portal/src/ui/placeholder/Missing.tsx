import { Anchor, Text } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Placeholder } from './Placeholder.tsx'

/** 404: it may be gone or not for these eyes; the way back to the list. */
export function Missing({
  noun,
  back,
  heading,
}: {
  noun: string
  back?: { to: string; label: string }
  heading?: 1 | 2
}) {
  return (
    <Placeholder
      icon={<IconMapPinOff size={24} stroke={1.5} aria-hidden />}
      title={`We can't find this ${noun}.`}
      heading={heading ?? 2}
    >
      <Text c="dimmed">It may be deleted, or not visible to you.</Text>
      {back && (
        <Anchor component={Link} to={back.to}>
          Back to {back.label}
        </Anchor>
      )}
    </Placeholder>
  )
}
