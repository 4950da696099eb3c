import type { Lookup, LookupRow } from '@darasa/contract/lookup';
import { Form, TextArea, TextField } from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { BothVersions, clashOf, type Clash } from '../both-versions.tsx';
import { clearedFields } from '../cleared.ts';
import { keyOf } from '../query.ts';
import { useAction } from '../use-action.ts';

type Values = Lookup['values']['_zod']['output'];

const labels = { name: 'Name', code: 'Code', note: 'Note' };

export function LookupForm(props: {
  lookup: Lookup;
  row: LookupRow | null;
  onClose: () => void;
  secondary: ReactNode;
}) {
  const { lookup, onClose } = props;
  const { one, path } = lookup.words;
  const [row, setRow] = useState(props.row);
  const [clash, setClash] = useState<Clash<LookupRow> | null>(null);
  const draft_key = `${path}.${row?.id ?? 'new'}`;
  const refresh = [keyOf(lookup.list)];
  const create = useAction(lookup.create, { refresh, draft_key, say: `The ${one} is added.` });
  const edit = useAction(lookup.edit, { refresh, draft_key, say: `The ${one} is saved.` });

  // `over` is what is replaced: the row as it was opened, or what somebody else saved meanwhile.
  const save = async (values: Values, over = row) => {
    if (!over) return create.run(values);
    const clear = clearedFields(['code', 'note'], over, values);
    try {
      return await edit.run({ ...values, id: over.id, version: over.version, clear });
    } catch (error) {
      setClash(clashOf<LookupRow>(error, { ...values }));
      throw error;
    }
  };
  const saveMine = async () => {
    if (clash) await save(clash.mine as unknown as Values, clash.theirs);
    onClose();
  };
  const useTheirs = () => {
    setRow(clash?.theirs ?? row);
    setClash(null);
  };
  return (
    <Form
      key={row?.version ?? 'new'}
      schema={lookup.values}
      initial={row ? valuesOf(row) : {}}
      action={(values) => save(values)}
      onDone={onClose}
      submit={row ? 'Save changes' : `Add ${one}`}
      {...(row ? {} : { another: 'Save and add another' })}
      draft_key={draft_key}
      secondary={props.secondary}
    >
      {clash ? (
        <BothVersions clash={clash} labels={labels} onMine={saveMine} onTheirs={useTheirs} />
      ) : null}
      <TextField name="name" label="Name" maxLength={80} />
      <TextField
        name="code"
        label="Code"
        maxLength={20}
        optional
        help="A short name, if you use one"
      />
      <TextArea name="note" label="Note" maxLength={400} optional />
    </Form>
  );
}

const valuesOf = (row: LookupRow): Partial<Values> => ({
  name: row.name,
  ...(row.code ? { code: row.code } : {}),
  ...(row.note ? { note: row.note } : {}),
});
