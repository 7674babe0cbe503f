import { isRegion, type Region } from '@doorward/core/regions'
import { Group, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'
import { type PortalConfig, portalConfig } from '../../session/config.ts'
import type { NewAccount } from './new-account.ts'

const regionNames: Record<Region, string> = {
  'eu-west': t('signup.euWest'),
  'eu-central': t('signup.euCentral'),
  'na-west': t('signup.naWest'),
  'na-east': t('signup.naEast'),
  'ap-east': t('signup.apEast'),
}

/** How long each region takes to answer from here, in milliseconds; a region that does not answer has none. */
function useDistances(regions: PortalConfig['regions']): Record<string, number> {
  const [distances, setDistances] = useState<Record<string, number>>({})
  useEffect(() => {
    for (const { region, apiUrl } of regions) {
      const begun = performance.now()
      fetch(`${apiUrl}/health/live`, { mode: 'no-cors', cache: 'no-store' }).then(
        () => setDistances((kept) => ({ ...kept, [region]: Math.round(performance.now() - begun) })),
        () => undefined,
      )
    }
  }, [regions])
  return distances
}

/** Where the account is to live, each region with how far it is from here. */
export function RegionField({ form }: { form: EntityForm<NewAccount> }) {
  const { regions } = portalConfig()
  const distances = useDistances(regions)
  return (
    <Radio.Group
      label={t('account.region')}
      description={t('signup.regionHelp')}
      value={form.values.region}
      error={form.errors.region}
      onChange={(region) => isRegion(region) && form.set({ region })}
    >
      <Stack gap="sm" mt="xs">
        {regions.map(({ region }) => (
          <Radio
            key={region}
            value={region}
            label={
              <Group gap="sm">
                {isRegion(region) ? regionNames[region] : region}
                <Text component="span" fz="sm" c="dimmed" className="number">
                  {distances[region] === undefined ? '' : t('signup.distance', { durationMs: distances[region] })}
                </Text>
              </Group>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
