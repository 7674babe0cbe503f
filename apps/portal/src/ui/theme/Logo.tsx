import { Group, Text } from '@mantine/core'

/** A door standing ajar with light behind it; the only brass in the product. */
export function Logo({ size = 28, withName = true }: { size?: number; withName?: boolean }) {
  return (
    <Group gap={10} wrap="nowrap" component="span">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--dw-logo-wall)" />
        <path d="M7.5 26.5V12.5a8.5 8.5 0 0 1 17 0V26.5z" fill="var(--mantine-color-amber-3)" />
        <path d="M7.5 26.5V12.5A8.5 8.5 0 0 1 14.9 4.07L18.8 8.5v20.3z" fill="#fff" />
        <circle cx="15.8" cy="18.5" r="1.5" fill="var(--dw-logo-wall)" />
      </svg>
      {withName && (
        <Text component="span" fw={600} fz="lg" style={{ letterSpacing: '-0.01em' }}>
          Doorward
        </Text>
      )}
    </Group>
  )
}
