import type pg from 'pg'

export type Column = {
  readonly name: string
  /** Type, collation, `not null` and default, as `create table` has them. */
  readonly definition: string
  readonly comment: string | null
}

/** A constraint, an index or a trigger: its text as SQL, without its comment. */
export type Part = { readonly name: string; readonly definition: string; readonly comment: string | null }

export type Constraint = Part & {
  readonly kind: 'primary key' | 'unique' | 'foreign key' | 'check'
  /** The table that a foreign key refers to. */
  readonly target: string | null
}

export type Table = {
  readonly name: string
  readonly options: string
  readonly comment: string | null
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  /** Those that no constraint makes. */
  readonly indexes: readonly Part[]
  readonly triggers: readonly Part[]
}

export type Type = Part & { readonly kind: 'domain' | 'type' }

export type SqlFunction = {
  readonly name: string
  /** Arguments, result, language and attributes. */
  readonly signature: string
  readonly body: string
  readonly comment: string | null
}

/** A database as Postgres describes it, without what the migrator keeps for itself (`schema_…`). Everything is in the
 *  order of names, and says the same on every version of Postgres from 15 on. */
export type Catalogue = {
  readonly tables: readonly Table[]
  readonly types: readonly Type[]
  readonly functions: readonly SqlFunction[]
}

/** Writes what Postgres writes in capitals as we write it, and leaves quoted text alone. */
export const inOurStyle = (sql: string): string =>
  sql
    .replaceAll(/= ANY \(ARRAY\[(.*?)\]\)/g, 'IN ($1)')
    .replaceAll(
      /('(?:[^']|'')*')::(text|bigint|jsonpath|jsonb|interval|timestamp with time zone)\b(?!\[)/g,
      '$1',
    )
    .replaceAll(/\bpublic\.|\bUSING btree /g, '')
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : part.toLowerCase().replaceAll(/\s+/g, ' ')))
    .join('')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('timestamp without time zone', 'timestamp')
    .trim()

const columns = `
select c.oid::integer as table, a.attname as name,
       format_type(a.atttypid, a.atttypmod)
         || coalesce((select ' collate "' || collname || '"' from pg_collation
                       where oid = a.attcollation and oid <> t.typcollation), '')
         || case when a.attnotnull then ' not null' else '' end
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid, true), '') as definition,
       col_description(c.oid, a.attnum) as comment
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
 order by c.oid, a.attnum`

// Postgres 18 lists `not null` here as well, 15 does not: the columns have it.
const constraints = `
select conrelid::integer as table, conname as name,
       case contype when 'p' then 'primary key' when 'u' then 'unique' when 'f' then 'foreign key' else 'check' end
         as kind,
       pg_get_constraintdef(oid, true) as definition, nullif(confrelid, 0)::regclass::text as target,
       obj_description(oid, 'pg_constraint') as comment
  from pg_constraint
 where contype in ('p', 'u', 'f', 'c')
 order by array_position('{p,u,f,c}', contype::text), conname collate "C"`

const indexes = `
select indrelid::integer as table, indexrelid::regclass::text as name,
       pg_get_indexdef(indexrelid, 0, true) as definition, obj_description(indexrelid, 'pg_class') as comment
  from pg_index
 where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
 order by indexrelid::regclass::text collate "C"`

const triggers = `
select tgrelid::integer as table, tgname as name, pg_get_triggerdef(oid, true) as definition,
       obj_description(oid, 'pg_trigger') as comment
  from pg_trigger where not tgisinternal order by tgname collate "C"`

const tables = `
select oid::integer as oid, oid::regclass::text as name, coalesce(array_to_string(reloptions, ', '), '') as options,
       obj_description(oid, 'pg_class') as comment
  from pg_class
 where relkind = 'r' and relnamespace in ('app'::regnamespace, 'public'::regnamespace)
   and relname !~ '^schema_'
 order by oid::regclass::text collate "C"`

const types = `
select 'type' as kind, t.oid::regtype::text collate "C" as name, obj_description(t.oid, 'pg_type') as comment,
       '(' || (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
                 from pg_attribute where attrelid = typrelid and attnum > 0) || ')' as definition
  from pg_type t join pg_class c on c.oid = typrelid and c.relkind = 'c'
 where typnamespace in ('app'::regnamespace, 'public'::regnamespace)
union all
select 'domain', t.oid::regtype::text collate "C", obj_description(t.oid, 'pg_type'),
       format_type(t.typbasetype, t.typtypmod)
         || coalesce((select ' collate "' || collname || '"' from pg_collation
                       where oid = t.typcollation and collname <> 'default'), '')
         || coalesce((select string_agg(' constraint ' || conname || ' ' || pg_get_constraintdef(oid, true), ''
                                        order by conname)
                        from pg_constraint where contypid = t.oid and contype = 'c'), '')
         || case when t.typnotnull then ' not null' else '' end || coalesce(' default ' || t.typdefault, '')
  from pg_type t
 where typtype = 'd' and typnamespace in ('app'::regnamespace, 'public'::regnamespace)
 order by 1, 2`

const functions = `
select p.oid::regproc::text as name, prosrc as body, obj_description(p.oid, 'pg_proc') as comment,
       '(' || pg_get_function_arguments(p.oid) || ') returns ' || pg_get_function_result(p.oid)
         || ' language ' || lanname
         || case provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end
         || case when proisstrict then ' strict' else '' end
         || case proparallel when 's' then ' parallel safe' else '' end
         || case when prosecdef then ' security definer' else '' end
         || coalesce(' set ' || array_to_string(proconfig, ' set '), '') as signature
  from pg_proc p join pg_language l on l.oid = prolang
 where pronamespace in ('app'::regnamespace, 'public'::regnamespace)
 order by p.oid::regproc::text collate "C"`

/** Reads the catalogue of a database. */
export const readCatalogue = async (client: pg.Client): Promise<Catalogue> => {
  const list = async <T>(sql: string): Promise<readonly T[]> => (await client.query<T & object>(sql)).rows
  const tidy = <T extends { definition: string }>(one: T): T => ({
    ...one,
    definition: inOurStyle(one.definition),
  })
  type OfTable = { table: number }
  const within = <T extends OfTable>(parts: readonly T[], oid: number) =>
    parts.filter(({ table }) => table === oid).map(({ table: _, ...part }) => part)
  const parts = {
    columns: (await list<Column & OfTable>(columns)).map(tidy),
    constraints: (await list<Constraint & OfTable>(constraints)).map(tidy),
    indexes: (await list<Part & OfTable>(indexes)).map(tidy),
    triggers: (await list<Part & OfTable>(triggers)).map(tidy),
  }
  return {
    tables: (await list<Table & { oid: number }>(tables)).map(({ oid, name, options, comment }) => ({
      name,
      options,
      comment,
      columns: within(parts.columns, oid),
      constraints: within(parts.constraints, oid),
      indexes: within(parts.indexes, oid),
      triggers: within(parts.triggers, oid),
    })),
    types: (await list<Type>(types)).map(tidy),
    functions: (await list<SqlFunction>(functions)).map((one) => ({
      ...one,
      signature: inOurStyle(one.signature),
    })),
  }
}
