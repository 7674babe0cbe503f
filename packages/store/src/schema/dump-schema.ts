import type postgres from 'postgres'
import { Connection, type Target } from '../database/connection.ts'

/** One part of the dump: a query whose rows are `[owner, line]`, in a fixed order. */
const parts: readonly { title: string; sql: string }[] = [
  {
    title: 'tables and columns',
    sql: `
      select c.relname as owner, format('%s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> 0 and a.attcollation <> t.typcollation then format(' collate "%s"', co.collname) end,
        case when a.attnotnull then ' not null' end,
        case when d.adbin is not null then format(case a.attgenerated when 's' then ' generated always as (%s) stored'
          else ' default %s' end, pg_get_expr(d.adbin, d.adrelid)) end) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
        left join pg_collation co on co.oid = a.attcollation
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      order by c.relname collate "C", a.attnum`,
  },
  {
    title: 'constraints',
    sql: `
      select conrelid::regclass::text as owner, format('%s %s', conname, pg_get_constraintdef(oid)) as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
      order by conrelid::regclass::text collate "C", conname collate "C"`,
  },
  {
    title: 'indexes',
    sql: `
      select tablename as owner, indexdef as line from pg_indexes where schemaname = 'public'
      order by tablename collate "C", indexname collate "C"`,
  },
  {
    title: 'row-level security',
    sql: `
      select c.relname as owner, case when not c.relrowsecurity then 'OFF' else format('%s to %s for %s using %s check %s',
        p.polname, array(select rolname::text from pg_roles where oid = any(p.polroles)), p.polcmd, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) end as line
      from pg_class c left join pg_policy p on p.polrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by c.relname collate "C", p.polname collate "C"`,
  },
  {
    title: 'rights of the roles',
    sql: `
      select table_name as owner, format('%s: %s', grantee, string_agg(lower(privilege_type), ', ' order by privilege_type)) as line
      from information_schema.role_table_grants where table_schema = 'public' and grantee in ('doorward_server', 'doorward_across')
      group by table_name, grantee order by table_name::text collate "C", grantee::text collate "C"`,
  },
  {
    title: 'functions',
    sql: `
      select proname as owner, pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace
      order by proname collate "C", oid`,
  },
]

/**
 * What a database lacks of the schema that a dump describes; what it has besides is not told.
 * @param dump as `dumpSchema` wrote it
 */
export function lackingOf(dump: string, present: string): { part: string; owner: string; line: string }[] {
  const there = new Set(linesOf(present).map(({ part, owner, line }) => [part, owner, line].join('\n')))
  return linesOf(dump).filter(({ part, owner, line }) => !there.has([part, owner, line].join('\n')))
}

/** The lines of a dump but for those of functions, whose bodies have lines of any form. */
function linesOf(dump: string): { part: string; owner: string; line: string }[] {
  let [part, owner] = ['', '']
  const [tables = ''] = dump.split('\n-- functions\n')
  return tables.split('\n').flatMap((line) => {
    if (line.startsWith('-- ')) part = line.slice(3)
    else if (line.startsWith('  ')) return [{ part, owner, line: line.trim() }]
    else owner = line
    return []
  })
}

/** Describes the schema of a database, from its catalogs: the same text on every supported PostgreSQL. */
export async function dumpSchema(target: Target): Promise<string> {
  const connection = new Connection(target, { limited: false })
  try {
    await connection.open()
    return await describeSchema(connection.sql)
  } finally {
    await connection.close()
  }
}

/** The same over a connection that is there. */
export async function describeSchema(sql: postgres.Sql): Promise<string> {
  let text = '-- The schema that the migrations lead to. Written by `npm run schema`; not run by anything.\n'
  for (const { title, sql: query } of parts) {
    text += `\n-- ${title}\n`
    let last = ''
    for (const { owner, line } of await sql.unsafe<{ owner: string; line: string }[]>(query)) {
      if (owner !== last) text += `${owner}\n`
      text += `  ${line}\n`
      last = owner
    }
  }
  return text
}
