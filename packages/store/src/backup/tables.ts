import type postgres from 'postgres'

export interface StoredTable {
  name: string
  /** All but generated ones, which the database makes itself. */
  columns: string[]
  /** As far as the server knows. */
  bytes: number
  /** Of a table with a part for each day: the first of them. */
  firstDay: string | null
}

/** The one that all others refer to comes first, and the one that a job changes the shape of by the hour last. */
const first = 'accounts'
const last = 'authorization_events'

/** The condition that something of the catalogue `c` is no extension's, which belongs to who runs the server. */
export const notOfExtension = (sql: postgres.Sql, catalogue: 'pg_class' | 'pg_proc') => sql`
  not exists (select from pg_depend d where d.classid = ${catalogue}::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Every table with data of ours, in the order in which a backup has them; what was migrated is told by its header. */
export async function listTables(sql: postgres.Sql): Promise<StoredTable[]> {
  const rows = await sql<StoredTable[]>`
    select c.relname::text as name,
      (select to_json(array_agg(a.attname::text order by a.attnum)) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (case when c.relkind = 'p' then (select coalesce(sum(pg_table_size(i.inhrelid)), 0) from pg_inherits i where i.inhparent = c.oid)
       else pg_table_size(c.oid) end)::float8 as bytes,
      (select min(right(i.inhrelid::regclass::text, 8)) from pg_inherits i where i.inhparent = c.oid) as "firstDay"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('schema_migrations', ${unfinished}) and ${notOfExtension(sql, 'pg_class')}
    order by (c.relname = ${first}) desc, c.relname = ${last}, c.relname collate "C"`
  return [...rows]
}

/** Stands while a restore is not over: nothing may start on what it leaves. */
export const unfinished = 'unfinished_restore'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
