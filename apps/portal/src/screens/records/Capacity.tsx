import { Progress, Stack, Text } from '@mantine/core'

/** From this share on it is said that a record comes near its end. */
const nearlyFull = 0.8

/** How much of the size that a record may have is used. */
export function Capacity({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <Stack gap={4}>
      <span>{percent} % of the size a record may have</span>
      {share >= nearlyFull && (
        <>
          <Progress value={percent} color="amber" aria-label="Size used" />
          <Text fz="sm" c="dimmed">
            At 100 % it cannot grow. Move statements to a second record.
          </Text>
        </>
      )}
    </Stack>
  )
}
