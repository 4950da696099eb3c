// What a new slice looks like in each room: a list that is searched, sorted and paged, and a way to
// add to it. It is the smallest thing that uses every mechanism a slice should use.

export const contractFile = (w) => `import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, page, pageInput, searchInput, sortInput } from '../shapes.ts';

export const ${w.One} = z.object({
  id: Id,
  name: z.string(),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type ${w.One} = z.infer<typeof ${w.One}>;

export const ${w.One}Input = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name').max(80, 'Use at most 80 characters'),
  note: z.string().trim().max(400, 'Use at most 400 characters').optional(),
});

export const ${w.One}Filter = z.strictObject({
  ...pageInput,
  sort: sortInput('name', 'created_at'),
  search: searchInput,
});

export const list${w.ManyPascal} = endpoint({
  method: 'GET',
  path: '/${w.module}/${w.slice}',
  summary: 'List ${w.many}',
  access: { module: '${w.module}' },
  input: ${w.One}Filter,
  output: page(${w.One}),
});

export const add${w.One} = endpoint({
  method: 'POST',
  path: '/${w.module}/${w.slice}',
  summary: 'Add a ${w.one}',
  access: { module: '${w.module}', act: 'create' },
  input: ${w.One}Input,
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
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, name),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index ${w.many_snake}_by_creator on ${w.schema}.${w.many_snake} (tenant_id, created_by);
call platform.protect('${w.schema}.${w.many_snake}', true);
`;

export function serverFiles(w) {
  const folder = `apps/server/src/modules/${w.module}/${w.slice}`;
  return {
    [`${folder}/routes.ts`]: routesFile(w),
    [`${folder}/service.ts`]: serviceFile(w),
    [`${folder}/queries.ts`]: queriesFile(w),
    [`${folder}/${w.slice}.test.ts`]: testFile(w),
  };
}

const routesFile = (
  w,
) => `import { add${w.One}, list${w.ManyPascal} } from '@darasa/contract/${w.module}/${w.slice}';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { page${w.ManyPascal} } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(list${w.ManyPascal}, (ctx, input) => page${w.ManyPascal}(ctx.db, input)),
  route(add${w.One}, async (ctx, input) =>
    said('The ${w.one} was added.', await service.add(ctx, input)),
  ),
];
`;

const serviceFile = (w) => `import type { InputOf } from '@darasa/contract/endpoint';
import type { add${w.One}, ${w.One} } from '@darasa/contract/${w.module}/${w.slice}';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { failField } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { insert${w.One} } from './queries.ts';

export async function add(ctx: Ctx, input: InputOf<typeof add${w.One}>): Promise<${w.One}> {
  const added = await insert${w.One}(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id: newId(ctx.now.getTime()),
    name: input.name,
    note: input.note ?? null,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  });
  if (!added) throw failField('lookup.name_taken', 'name', \`There is already one called \${input.name}\`);
  ctx.changed('${w.one}', added.id, null, added);
  return added;
}
`;

const queriesFile = (w) => `import type { InputOf } from '@darasa/contract/endpoint';
import type { list${w.ManyPascal} } from '@darasa/contract/${w.module}/${w.slice}';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/scope.ts';

const columns = ['id', 'name', 'note', 'created_at'] as const;

/** One page, and in the same statement how many there are in all. */
export async function page${w.ManyPascal}(db: Db, input: InputOf<typeof list${w.ManyPascal}>) {
  const descending = input.sort.startsWith('-');
  const order = input.sort.replace('-', '') as 'name' | 'created_at';
  const matching = db
    .selectFrom('${w.schema}.${w.many_snake}')
    .select([...columns, sql<number>\`count(*) over ()\`.as('count')])
    .$if(input.search !== undefined, (query) =>
      query.where(sql<boolean>\`strpos(lower(name), lower(\${input.search})) > 0\`),
    )
    .orderBy(order, descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(input.page_size)
    .offset((input.page - 1) * input.page_size);
  const found = await matching.execute();
  return {
    rows: found.map(({ count: _count, ...row }) => row),
    count: found[0]?.count ?? 0,
  };
}

interface New${w.One} {
  tenant_id: string;
  school_id: string;
  id: string;
  name: string;
  note: string | null;
  created_by: string;
  created_at: string;
}

/** Nothing is returned when the name is taken: the database decides, also between two at once. */
export const insert${w.One} = (db: Db, row: New${w.One}) =>
  db
    .insertInto('${w.schema}.${w.many_snake}')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'school_id', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst();
`;

const testFile = (
  w,
) => `import { add${w.One}, list${w.ManyPascal} } from '@darasa/contract/${w.module}/${w.slice}';
import { expect, test } from 'vitest';
import { newSchool } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';

const server = await startServer();

test('a ${w.one} is added and found', async () => {
  const school = await newSchool(server);
  const clerk = await school.staff(['${w.module}']);
  await clerk.call(add${w.One}, { name: 'First', note: 'Kept' });
  await clerk.call(add${w.One}, { name: 'Second' });
  const found = await clerk.call(list${w.ManyPascal}, { search: 'fir' });
  expect(found).toMatchObject({ count: 1, rows: [{ name: 'First', note: 'Kept' }] });
});

test('a second ${w.one} of the same name is refused at its field', async () => {
  const { admin } = await newSchool(server);
  await admin.call(add${w.One}, { name: 'First' });
  await expect(admin.call(add${w.One}, { name: 'First' })).rejects.toMatchObject({
    status: 409,
    body: { errors: [{ path: 'name' }] },
  });
});

test('a ${w.one} of one school is nothing in another', async () => {
  const ours = await newSchool(server);
  const theirs = await newSchool(server);
  await theirs.admin.call(add${w.One}, { name: 'Theirs' });
  expect(await ours.admin.call(list${w.ManyPascal}, {})).toEqual({ rows: [], count: 0 });
});
`;

export const screenFile = (w) => `import { mayCall } from '@darasa/contract/access';
import {
  add${w.One},
  ${w.One}Filter,
  ${w.One}Input,
  list${w.ManyPascal},
  type ${w.One},
} from '@darasa/contract/${w.module}/${w.slice}';
import { formatDate } from '@darasa/rules/dates';
import { Button, DataTable, Form, PlusIcon, Screen, Sheet, TextArea, TextField, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '../../platform/query.ts';
import { useAction } from '../../platform/use-action.ts';
import { useUrlState } from '../../platform/use-url-state.ts';
import { useViewer } from '../../platform/viewer.tsx';

export default function ${w.ManyPascal}Screen() {
  const { user } = useViewer();
  const [filter, setFilter] = useUrlState(${w.One}Filter);
  const [adding, setAdding] = useState(false);
  const list = useQuery(queryOf(list${w.ManyPascal}, filter));
  const add = mayCall(add${w.One}.access, user) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Add ${w.one}
    </Button>
  ) : undefined;
  return (
    <Screen title="${w.Many}" acts={add} thumb={add}>
      <DataTable
        label="${w.Many}"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        search={{ placeholder: 'Name', label: 'Find a ${w.one}' }}
        empty={{ title: 'No ${w.many} yet', text: 'Add the first ${w.one}.', action: add }}
        nothingFound="No ${w.one} matches these filters."
      />
      {adding ? <AddSheet onClose={() => setAdding(false)} /> : null}
    </Screen>
  );
}

function AddSheet({ onClose }: { onClose: () => void }) {
  const draft_key = '${w.module}/${w.slice}.new';
  const add = useAction(add${w.One}, { refresh: [keyOf(list${w.ManyPascal})], draft_key });
  return (
    <Sheet open onClose={onClose} title="Add ${w.one}">
      <Form
        schema={${w.One}Input}
        action={(values) => add.run(values)}
        onDone={onClose}
        submit="Add ${w.one}"
        draft_key={draft_key}
      >
        <TextField name="name" label="Name" maxLength={80} />
        <TextArea name="note" label="Note" maxLength={400} optional />
      </Form>
    </Sheet>
  );
}

const columns: Column<${w.One}>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name, sort: true, phone: 'who', width: 280 },
  { key: 'note', head: 'Note', cell: (row) => row.note, wrap: true, phone: 'what' },
  {
    key: 'created_at',
    head: 'Added',
    cell: (row) => formatDate(row.created_at),
    sort: true,
    phone: 'amount',
    width: 132,
  },
];
`;
