import postgres from 'postgres'

/** Durable INSERTs of a record-sized row, 16 in flight, one statement each: what the driver and the database can do. */
const [socketPath = '', secondsText = '3'] = process.argv.slice(2)
const inFlight = 16
const sql = postgres({
  path: socketPath,
  database: 'postgres',
  username: 'doorward',
  max: inFlight,
  onnotice: () => {},
})
await sql`create table if not exists bench_inserts (id bigserial primary key, doc jsonb not null)`
const doc = JSON.stringify({
  recordId: 'rec_1',
  name: 'Record',
  users: [{ userId: 'user_1' }],
  statements: [{ roles: ['ro_bench'], resources: [{ resourceUri: 'documents/1' }] }],
})
const until = performance.now() + Number(secondsText) * 1000
let done = 0
await Promise.all(
  Array.from({ length: inFlight }, async () => {
    while (performance.now() < until) {
      await sql`insert into bench_inserts (doc) values (${doc}::text::jsonb)`
      done++
    }
  }),
)
console.log(done / Number(secondsText))
await sql`drop table bench_inserts`
await sql.end()
