import { embeddedOwner, type OwnerWay } from '@doorward/store/database/open-embedded'
import { postgresOwner } from '@doorward/store/database/open-postgres'
import type { Config } from './config.ts'
import { migrationsFolder } from './platform.ts'

/** The owner's way into the database that is set, for what is done with all of it; nothing is migrated. Raises `StartError`. */
export const databaseOwner = (config: Config): Promise<OwnerWay> =>
  config.databaseUrl
    ? postgresOwner(config.databaseUrl)
    : embeddedOwner({ dataFolder: config.dataFolder, migrationsFolder })
