import { writeFileSync } from 'node:fs'
import { onDatabase, startTestServers, templateName } from '../../test/test-servers.ts'
import { dumpSchema } from './dump-schema.ts'

/** Writes `schema.sql` anew from the migrations; run it with tsx after adding one. */
const { servers, stop } = await startTestServers()
try {
  writeFileSync(
    new URL('../../schema.sql', import.meta.url),
    await dumpSchema(onDatabase(servers.embedded, templateName)),
  )
} finally {
  await stop()
}
