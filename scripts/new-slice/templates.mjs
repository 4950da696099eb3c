// What a new slice looks like in each room: a list with its file, a sheet that adds, changes and
// retires, and a story on either side of the wire. It is the smallest thing that uses every mechanism
// a slice should use; the living example is administration/living/clubs.

/** From the contract's folder of the slice up to its mechanisms. */
const up = (w) => (w.street ? '../..' : '..');

export const contractFile = (w) => `import { z } from 'zod';
import { editOf } from '${up(w)}/edit.ts';
import { endpoint } from '${up(w)}/endpoint.ts';
import { retired } from '${up(w)}/list-filters.ts';
import { listing } from '${up(w)}/listing.ts';
import { retiredColumns } from '${up(w)}/lookup.ts';
import { Id, text } from '${up(w)}/shapes.ts';

export const ${w.One} = z.object({
  id: Id,
  name: z.string(),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type ${w.One} = z.infer<typeof ${w.One}>;

export const ${w.One}Input = z.strictObject({
  name: text(80).min(1, 'Enter the name'),
  note: text(400).optional(),
});

const may = (act: 'create' | 'edit') => ({ module: '${w.module}', act }) as const;

export const ${w.oneCamel}List = listing({
  path: '/${w.module}/${w.slice}',
  access: { module: '${w.module}' },
  one: '${w.one}',
  many: '${w.many}',
  row: ${w.One},
  columns: [
    { key: 'name', head: 'Name', kind: 'name' },
    { key: 'note', head: 'Note', kind: 'text' },
    { key: 'created_at', head: 'Added', kind: 'date' },
    ...retiredColumns,
  ],
  filters: { retired },
  sorts: ['name', 'created_at'],
  search: 'Name, note',
});
export const list${w.ManyPascal} = ${w.oneCamel}List.list;
export const export${w.ManyPascal} = ${w.oneCamel}List.file;

export const create${w.One} = endpoint({
  method: 'POST',
  path: '/${w.module}/${w.slice}',
  summary: 'Add ${w.an_one}',
  access: may('create'),
  input: ${w.One}Input,
  output: ${w.One},
});

export const edit${w.One} = endpoint({
  method: 'PATCH',
  path: '/${w.module}/${w.slice}/:id',
  summary: 'Change ${w.an_one}',
  access: may('edit'),
  input: editOf(${w.One}Input),
  output: ${w.One},
});

export const retire${w.One} = endpoint({
  method: 'POST',
  path: '/${w.module}/${w.slice}/:id/retire',
  summary: 'Retire ${w.an_one}, or use it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: ${w.One},
});
`;

export const migrationFile = (w, needs_schema) => `${
  needs_schema
    ? `create schema ${w.schema};\ngrant usage on schema ${w.schema} to darasa_web;\n\n`
    : ''
}create table ${w.schema}.${w.many_snake} (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  note text,
  retired_at timestamptz,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index ${w.many_snake}_name on ${w.schema}.${w.many_snake} (tenant_id, school_id, lower(name));
create index ${w.many_snake}_by_creator on ${w.schema}.${w.many_snake} (tenant_id, created_by);
call platform.protect('${w.schema}.${w.many_snake}', true);
`;

export function serverFiles(w) {
  const folder = `apps/server/src/modules/${w.module}/${w.below}`;
  return {
    [`${folder}/routes.ts`]: routesFile(w),
    [`${folder}/service.ts`]: serviceFile(w),
    [`${folder}/queries.ts`]: queriesFile(w),
    [`${folder}/${w.slice}.test.ts`]: testFile(w),
  };
}

const routesFile = (
  w,
) => `import { create${w.One}, edit${w.One}, retire${w.One} } from '${w.contract}';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.${w.manyCamel}),
  route(create${w.One}, service.add),
  route(edit${w.One}, service.edit),
  route(retire${w.One}, service.retire),
];
`;

const serviceFile = (w) => `import type { InputOf } from '@darasa/contract/endpoint';
import {
  ${w.One}Input,
  type create${w.One},
  type edit${w.One},
  type retire${w.One},
  type ${w.One},
} from '${w.contract}';
import { changesOf, retiredAt, wholeOf } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof create${w.One}>;

export async function add(ctx: Ctx, input: Input): Promise<${w.One}> {
  const row = { ...signedStampOf(ctx), ...valuesOf(input) };
  if (!(await queries.insert${w.One}(ctx.db, row))) throw nameTaken(input.name);
  return told(ctx, row.id, null);
}

/** An edit is written over the version that was read, or refused with the newer one. */
export async function edit(ctx: Ctx, body: InputOf<typeof edit${w.One}>): Promise<${w.One}> {
  const before = await open(ctx, body.id);
  const input = wholeOf(${w.One}Input, before, changesOf(body, before));
  await queries.update${w.One}(ctx.db, before.id, valuesOf(input)).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(input.name) : error;
  });
  return told(ctx, before.id, before);
}

/** A retired one stays where it is named already; it is only no longer offered. */
export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retire${w.One}>,
): Promise<${w.One}> {
  const before = await open(ctx, id);
  const retired_at = retiredAt(ctx, before.retired_at, retired);
  if (retired_at !== before.retired_at) await queries.update${w.One}(ctx.db, id, { retired_at });
  return told(ctx, id, before);
}

/** The row is locked before it is read, so that two who change it take turns. */
async function open(ctx: Ctx, id: string): Promise<${w.One}> {
  await queries.lock${w.One}(ctx.db, id);
  const found = await queries.find${w.One}(ctx.db, id);
  if (!found) throw fail('record.not_found');
  return found;
}

async function told(ctx: Ctx, id: string, before: ${w.One} | null): Promise<${w.One}> {
  const after = (await queries.find${w.One}(ctx.db, id))!;
  ctx.changed('${w.one}', id, before, after);
  return after;
}

const valuesOf = ({ name, note }: Input) => ({ name, note: note ?? null });

const nameTaken = (name: string) => failField('lookup.name_taken', 'name', { name });
`;

const queriesFile = (w) => `import { type ${w.One}, ${w.oneCamel}List } from '${w.contract}';
import {
  insertUnlessTaken,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
} from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const table = '${w.schema}.${w.many_snake}';

export const ${w.manyCamel} = rowsOf(${w.oneCamel}List, {
  from: \`\${table} r\`,
  filters: { retired: 'r.retired_at is not null' },
  search: ['r.name', 'r.note'],
});

export async function find${w.One}(db: Db, id: string): Promise<${w.One} | undefined> {
  const [found] = await ${w.manyCamel}.some(db, [id]);
  return found;
}

export const lock${w.One} = (db: Db, id: string) => lockRow(db, table, id, ['id']);

/** A name that is taken answers false: the database decides, also between two at once. */
export const insert${w.One} = (db: Db, row: NewRow<typeof table>) => insertUnlessTaken(db, table, row);

export const update${w.One} = (db: Db, id: string, values: Patch<typeof table>) =>
  patchRow(db, table, id, values);
`;

const testFile = (w) => `import {
  create${w.One},
  edit${w.One},
  export${w.ManyPascal},
  list${w.ManyPascal},
  retire${w.One},
} from '${w.contract}';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

test('${w.an_one} is added, found, and taken away in a file', async () => {
  const school = await newSchool(server);
  const clerk = await school.staff(['${w.module}'], ['view', 'create', 'export']);
  await clerk.call(create${w.One}, { name: 'First', note: 'Kept in the office' });
  await clerk.call(create${w.One}, { name: 'Second' });
  const found = await clerk.call(list${w.ManyPascal}, { search: 'office' });
  expect(found).toMatchObject({ count: 1, rows: [{ name: 'First', note: 'Kept in the office' }] });
  const csv: RawAnswer = await clerk.call(export${w.ManyPascal}, { format: 'csv', sort: '-name' });
  expect(csv.text.indexOf('Second')).toBeLessThan(csv.text.indexOf('First'));
});

test('${w.an_one} is changed over the version that was read, and a note is cleared', async () => {
  const { admin } = await newSchool(server);
  const { id, version } = await admin.call(create${w.One}, { name: 'First', note: 'Old' });
  const renamed = await admin.call(edit${w.One}, { id, version, name: 'New' });
  expect(renamed).toMatchObject({ name: 'New', note: 'Old' });
  const cleared = await admin.call(edit${w.One}, { id, version: renamed.version, clear: ['note'] });
  expect(cleared).toMatchObject({ name: 'New', note: null });
  await expect(admin.call(edit${w.One}, { id, version, name: 'Late' })).rejects.toMatchObject({
    code: 'record.stale',
  });
});

test('a second ${w.one} of the same name is refused at its field', async () => {
  const { admin } = await newSchool(server);
  await admin.call(create${w.One}, { name: 'First' });
  const other = await admin.call(create${w.One}, { name: 'Other' });
  const refused = { code: 'lookup.name_taken', body: { errors: [{ path: 'name' }] } };
  await expect(admin.call(create${w.One}, { name: 'first' })).rejects.toMatchObject(refused);
  await expect(
    admin.call(edit${w.One}, { id: other.id, version: other.version, name: 'FIRST' }),
  ).rejects.toMatchObject(refused);
});

test('${w.an_one} that is retired stands apart until it is used again', async () => {
  const { admin } = await newSchool(server);
  const { id } = await admin.call(create${w.One}, { name: 'First' });
  await admin.call(retire${w.One}, { id, retired: true });
  expect(await admin.call(list${w.ManyPascal}, {})).toMatchObject({ count: 0 });
  expect(await admin.call(list${w.ManyPascal}, { retired: true })).toMatchObject({ count: 1 });
  await admin.call(retire${w.One}, { id, retired: false });
  expect(await admin.call(list${w.ManyPascal}, {})).toMatchObject({ count: 1 });
});

test('${w.an_one} of one school is nothing in another', async () => {
  const ours = await newSchool(server);
  const theirs = await newSchool(server);
  const { id } = await theirs.admin.call(create${w.One}, { name: 'Theirs' });
  expect(await ours.admin.call(list${w.ManyPascal}, {})).toMatchObject({ rows: [], count: 0 });
  await expect(ours.admin.call(retire${w.One}, { id, retired: true })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});
`;

export function webFiles(w) {
  const folder = `apps/web/src/modules/${w.module}/${w.below}`;
  return {
    [`${folder}/${w.slice}-screen.tsx`]: screenFile(w),
    [`${folder}/${w.one_kebab}-sheet.tsx`]: sheetFile(w),
    [`${folder}/${w.one_kebab}-sheet.test.tsx`]: sheetTestFile(w),
  };
}

const screenFile = (w) => `import { create${w.One}, ${w.oneCamel}List } from '${w.contract}';
import { Screen } from '@darasa/ui';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { ${w.One}Sheet } from './${w.one_kebab}-sheet.tsx';

export default function ${w.ManyPascal}Screen() {
  return (
    <Screen title="${w.Many}">
      <RecordList
        list={useList(${w.oneCamel}List)}
        columns={columns}
        rowLabel={(row) => row.name}
        create={create${w.One}}
        empty="Add the first ${w.one}."
        sheet={${w.One}Sheet}
      />
    </Screen>
  );
}

const columns = {
  name: { width: 240 },
  note: { wrap: true, phone: 'what' },
  status: { width: 104 },
} as const;
`;

const sheetFile = (w) => `import {
  create${w.One},
  edit${w.One},
  list${w.ManyPascal},
  retire${w.One},
  type ${w.One},
  ${w.One}Input,
} from '${w.contract}';
import { Facts, TextArea, TextField } from '@darasa/ui';
import type { ReactNode } from 'react';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';

/** Details for whoever only reads, and the form for whoever may change them. */
export function ${w.One}Sheet({ row, onClose }: { row: ${w.One} | null; onClose: () => void }) {
  const may = useMay();
  return (
    <RecordSheet
      title={row ? row.name : 'Add ${w.one}'}
      sub={row?.retired_at ? 'Retired: no longer offered' : undefined}
      record={row && { type: '${w.one}', id: row.id }}
      onClose={onClose}
    >
      {(history) =>
        may(row ? edit${w.One} : create${w.One}) ? (
          <${w.One}Form row={row} onClose={onClose} history={history} />
        ) : (
          <Facts oneColumn items={[{ label: 'Note', value: row!.note }]} />
        )
      }
    </RecordSheet>
  );
}

function ${w.One}Form(props: { row: ${w.One} | null; onClose: () => void; history: ReactNode }) {
  return (
    <SetupForm
      one="${w.one}"
      schema={${w.One}Input}
      row={props.row}
      create={create${w.One}}
      edit={edit${w.One}}
      retire={retire${w.One}}
      refresh={[keyOf(list${w.ManyPascal})]}
      initial={(over) => (over ? valuesOf(over) : {})}
      labels={{ name: 'Name', note: 'Note' }}
      onDone={props.onClose}
      secondary={props.history}
    >
      <TextField name="name" label="Name" />
      <TextArea name="note" label="Note" optional />
    </SetupForm>
  );
}

const valuesOf = ({ name, note }: ${w.One}) => ({ name, ...(note ? { note } : {}) });
`;

const sheetTestFile = (w) => `// @vitest-environment happy-dom
import type { ${w.One} } from '${w.contract}';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#platform/session.ts';
import { ViewerProvider } from '#platform/viewer.tsx';
import { ${w.One}Sheet } from './${w.one_kebab}-sheet.tsx';

const saved: ${w.One} = {
  id: '0198f4d0-0000-7000-8000-000000000001',
  name: 'First',
  note: 'Old',
  created_at: '2026-01-05T06:00:00.000Z',
  retired_at: null,
  version: 1,
};
let sent: Record<string, unknown>[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    sent.push(body);
    return body.version === 1
      ? new Response(
          JSON.stringify({
            resultCode: 'record.stale',
            data: { current: { ...saved, name: 'Theirs', version: 2 } },
          }),
          { status: 409 },
        )
      : new Response(JSON.stringify({ message: 'Saved.', data: saved }));
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (row: ${w.One} | null, is_admin = true) => {
  const done = vi.fn<() => void>();
  render(
    <ViewerProvider session={{ user: { is_admin, roles: [] } } as unknown as Session}>
      <QueryClientProvider client={new QueryClient()}>
        <${w.One}Sheet row={row} onClose={done} />
      </QueryClientProvider>
    </ViewerProvider>,
  );
  return done;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('${w.an_one} without a name is not sent, and with one it is', async () => {
  const done = show(null);
  press('Add ${w.one}');
  await screen.findAllByText('Enter the name');
  expect(sent).toEqual([]);
  type('Name', 'First');
  press('Add ${w.one}');
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent).toMatchObject([{ name: 'First' }]);
});

test('a note that is emptied is named, and whoever was late sees both versions', async () => {
  const done = show(saved);
  type('Note', '');
  press('Save changes');
  expect(await screen.findByText('Both versions')).toBeTruthy();
  press('Save mine');
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { version: 1, clear: ['note'] },
    { version: 2, clear: ['note'] },
  ]);
});

test('whoever may only read sees the details and no form', () => {
  show(saved, false);
  expect(screen.getByText('Old')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});
`;
