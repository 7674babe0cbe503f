import { places } from '../list.ts'
import { ResourceUsers } from '../reach/ResourceUsers.tsx'
import { Together } from '../Together.tsx'
import { AccessMap } from './AccessMap.tsx'
import { useSeesAll } from './OnlyOwn.tsx'

interface WhoReachesProps {
  resourceUri: string
  asOf?: string | undefined
  /** Only those who may do this there; the drawing tells of all actions and stays away then. */
  action?: string | undefined
}

/** Who reaches a resource, now or as of a time: person by person, and drawn for those who see every record. */
export function WhoReaches({ resourceUri, asOf, action }: WhoReachesProps) {
  const seesAll = useSeesAll(places.records.read)
  return (
    <Together gap="xl">
      <ResourceUsers resourceUri={resourceUri} asOf={asOf} action={action} />
      {seesAll !== false && action === undefined && (
        <AccessMap focus={{ kind: 'resource', id: resourceUri }} asOf={asOf} />
      )}
    </Together>
  )
}
