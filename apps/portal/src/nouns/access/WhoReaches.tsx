import { places } from '../list.ts'
import { ResourceUsers } from '../reach/ResourceUsers.tsx'
import { Together } from '../Together.tsx'
import { AccessMap } from './AccessMap.tsx'
import { useSeesAll } from './OnlyOwn.tsx'

/** Who reaches a resource, now or as of a time: person by person, and drawn for those who see every record. */
export function WhoReaches({ resourceUri, asOf }: { resourceUri: string; asOf?: string | undefined }) {
  const seesAll = useSeesAll(places.records.read)
  return (
    <Together gap="xl">
      <ResourceUsers resourceUri={resourceUri} asOf={asOf} />
      {seesAll !== false && <AccessMap focus={{ kind: 'resource', id: resourceUri }} asOf={asOf} />}
    </Together>
  )
}
