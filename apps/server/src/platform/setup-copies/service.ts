import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { copySetup, previewSetupCopy } from '@darasa/contract/platform/setup-copies';
import { listSchoolsWhere } from '../auth/elsewhere/queries.ts';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { readInSchool } from '../db/scope.ts';
import { fail, failField } from '../fail.ts';
import { newId } from '../ids.ts';
import type { CopiedTable, SetupPart } from './part.ts';
import { type CopiedRow, insertRows, listRows } from './queries.ts';

export function setupCopies(parts: SetupPart[]) {
  const open = (ctx: Ctx) =>
    parts.filter(({ module, act = 'create' }) => hasModule(ctx.user, module, act));

  async function preview(
    ctx: Ctx,
    { from_school_id }: InputOf<typeof previewSetupCopy>,
  ): Promise<OutputOf<typeof previewSetupCopy>> {
    const offered = open(ctx);
    const { there, here } = await readBoth(ctx, from_school_id, offered);
    const counted = offered.map(({ part, label, tables }) => {
      const table = tables[0]!;
      const known = new Set(here.get(table.table)!.map((row) => keyOf(table, row)));
      const rows = there.get(table.table)!;
      const fresh = rows.filter((row) => !known.has(keyOf(table, row)));
      return { part, label, there_count: rows.length, new_count: fresh.length };
    });
    return { parts: counted.filter((one) => one.there_count > 0) };
  }

  /** All or nothing, part after part, so that what points at another finds it made. */
  async function copy(
    ctx: Ctx,
    { from_school_id, parts: wanted }: InputOf<typeof copySetup>,
  ): Promise<OutputOf<typeof copySetup>> {
    const chosen = open(ctx).filter(({ part }) => wanted.includes(part));
    if (chosen.length < new Set(wanted).size) throw failField('setup_copy.part', 'parts');
    // What is not copied now may have been made here before, and is pointed at all the same.
    const { there, here } = await readBoth(ctx, from_school_id, parts);
    const copies = newCopies(there, here);
    for (const part of parts) {
      for (const table of part.partners ?? []) await copies.take(ctx, table, false);
      for (const table of part.tables) {
        await copies.take(ctx, table, chosen.includes(part));
      }
    }
    return {
      parts: chosen.map(({ part, label, tables }) => ({
        part,
        label,
        added_count: copies.added.get(tables[0]!.table) ?? 0,
        left_count: copies.left.get(tables[0]!.table) ?? 0,
      })),
    };
  }

  return { preview, copy };
}

type Tables = Map<string, CopiedRow[]>;

/** Only schools whose setup the person looks after; another one looks like none. */
async function checkSource(ctx: Ctx, from_school_id: string): Promise<void> {
  const open = await listSchoolsWhere(ctx, [from_school_id], ['administration', 'view']);
  if (!open.has(from_school_id)) throw fail('school.not_found');
}

async function readBoth(ctx: Ctx, from_school_id: string, parts: SetupPart[]) {
  if (from_school_id === schoolOf(ctx)) throw failField('setup_copy.same_school', 'from_school_id');
  if (!ctx.user.user_schools_access.some((school) => school.id === from_school_id)) {
    throw fail('school.not_found');
  }
  const tables = parts.flatMap(({ partners = [], tables }) => [...partners, ...tables]);
  const read = async (which: 'in use' | 'all'): Promise<Tables> => {
    const rows = await Promise.all(tables.map((table) => listRows(ctx.db, table, which)));
    return new Map(tables.map((table, at) => [table.table, rows[at]!]));
  };
  // Asked in the same breath; who may not look there is told nothing of what was read.
  const checked = checkSource(ctx, from_school_id);
  checked.catch(() => {});
  const there = await readInSchool(ctx.db, from_school_id, () => read('in use'));
  await checked;
  // What was retired here was retired on purpose: it is not made again.
  return { there, here: await read('all') };
}

function newCopies(there: Tables, here: Tables) {
  const added = new Map<string, number>();
  /** Those that belong to something which this school does not have. */
  const left = new Map<string, number>();
  const id_here = new Map<unknown, string>();
  /** By the id or key that they have in the other school. */
  const made_now = new Map<string, Set<unknown>>();
  const comesAlong = ({ part_of }: CopiedTable, from: CopiedRow): boolean =>
    !part_of || made_now.get(part_of.table)?.has(from[part_of.column]) === true;

  async function take(ctx: Ctx, table: CopiedTable, is_chosen: boolean): Promise<void> {
    const known = new Map(here.get(table.table)!.map((row) => [keyOf(table, row), row.id]));
    const fresh: { id: string; from: CopiedRow }[] = [];
    for (const from of there.get(table.table)!) {
      // A link that decides what is the same is followed first; one to its own table later.
      const row = followed(table, from, (link) => table.same.includes(link));
      if (!row) continue;
      const key = keyOf(table, row);
      const is_known = known.has(key);
      if (!is_known && !(is_chosen && comesAlong(table, from))) continue;
      const own_key = table.keyed_by && String(from[table.keyed_by]);
      const id = own_key ?? known.get(key) ?? newId(ctx.now.getTime());
      if (from.id) id_here.set(from.id, id);
      if (!is_known) fresh.push({ id, from });
    }
    const rows = fresh.flatMap(({ id, from }) => {
      const linked = followed(table, from, () => true);
      return linked ? [{ ...linked, id }] : [];
    });
    left.set(table.table, fresh.length - rows.length);
    if (rows.length === 0) return;
    const now = nowIso(ctx);
    const made = new Set(await insertRows(ctx.db, table, { now, user_id: ctx.user.id, rows }));
    added.set(table.table, made.size);
    const sources = fresh.flatMap(({ id, from }) => (made.has(id) ? [from.id ?? id] : []));
    made_now.set(table.table, new Set(sources));
    for (const { id, ...row } of rows.filter((one) => made.has(one.id))) {
      ctx.changed(table.one, id, null, row);
    }
    // What somebody else made in this moment has an id that we do not know.
    for (const { id, from } of fresh) if (!made.has(id)) id_here.delete(from.id);
  }

  function followed(
    { links = [] }: CopiedTable,
    from: CopiedRow,
    isWanted: (column: string) => boolean,
  ): CopiedRow | undefined {
    const row = { ...from };
    for (const { column, required } of links) {
      if (!isWanted(column)) continue;
      const named = from[column];
      if (Array.isArray(named)) {
        const found = named.flatMap((one) => id_here.get(one) ?? []);
        if (required && named.length > 0 && found.length === 0) return undefined;
        row[column] = found;
        continue;
      }
      row[column] = id_here.get(named) ?? null;
      if (required && named !== null && row[column] === null) return undefined;
    }
    return row;
  }

  return { take, added, left };
}

const keyOf = ({ same }: CopiedTable, row: CopiedRow): string =>
  JSON.stringify(same.map((name) => String(row[name]).trim().toLowerCase()));
