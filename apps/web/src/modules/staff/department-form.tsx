import { departments } from '@darasa/contract/administration/school/departments';
import type { LookupRow } from '@darasa/contract/lookup';
import {
  DepartmentLead,
  leadDepartment,
  listDepartments,
  type DepartmentRow,
} from '@darasa/contract/staff/departments';
import { CheckListField, Form, Pair, TextArea, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { clearedFields } from '#platform/cleared.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const Fields = departments.values.extend(DepartmentLead.shape);
type Values = (typeof Fields)['_zod']['output'];
const labels = { name: 'Name', code: 'Code', note: 'Note' };
const refresh = [keyOf(departments.list), keyOf(listDepartments)];
const lead_fields = ['head_id', 'deputy_id', 'cost_centre'] as const;

export function DepartmentForm(props: {
  row: DepartmentRow | null;
  onClose: () => void;
  secondary: ReactNode;
}) {
  const { row, onClose } = props;
  const subjects = useQuery(queryOf(listDepartments, {})).data?.subjects ?? [];
  // What is kept of the list's own part: it may be newer than the row that was opened.
  const [base, setBase] = useState<LookupRow | null>(row);
  const [clash, setClash] = useState<Clash<LookupRow> | null>(null);
  const draft_key = `departments.${row?.id ?? 'new'}`;
  const create = useAction(departments.create, {
    refresh,
    draft_key,
    say: 'The department is added.',
  });
  const edit = useAction(departments.edit, { refresh, draft_key, say: 'The department is saved.' });
  const lead = useAction(leadDepartment, { refresh, say: false });

  const saveBase = async ({ name, code, note }: Values, over: LookupRow | null) => {
    if (!over) return create.run({ name, code, note });
    const values = { name, code, note };
    const clear = clearedFields(['code', 'note'], over, values);
    return edit.run({ ...values, id: over.id, version: over.version, clear });
  };
  const save = async (values: Values, over = base) => {
    try {
      const saved = await saveBase(values, over);
      // Should the second part be refused, the next attempt goes on from here.
      setBase(saved);
      const { head_id, deputy_id, cost_centre, subject_ids = [] } = values;
      const now = { head_id, deputy_id, cost_centre };
      const taught = row?.subjects.map((one) => one.id) ?? [];
      const same_subjects =
        taught.length === subject_ids.length && taught.every((id) => subject_ids.includes(id));
      const clear = clearedFields(lead_fields, leadOf(row), now);
      const is_same = lead_fields.every(
        (name) => (now[name] ?? null) === (leadOf(row)[name] ?? null),
      );
      if (is_same && same_subjects) return;
      await lead.run({ id: saved.id, version: saved.version, ...now, subject_ids, clear });
    } catch (error) {
      setClash(clashOf<LookupRow>(error, { ...values }));
      throw error;
    }
  };
  const saveMine = async () => {
    if (clash) await save(clash.mine as unknown as Values, clash.theirs);
    onClose();
  };
  return (
    <Form
      schema={Fields}
      initial={row ? { ...valuesOf(row), ...leadOf(row) } : {}}
      action={(values) => save(values)}
      onDone={onClose}
      submit={row ? 'Save changes' : 'Add department'}
      {...(row ? {} : { another: 'Save and add another' })}
      draft_key={draft_key}
      secondary={props.secondary}
    >
      {clash ? (
        <BothVersions clash={clash} labels={labels} onMine={saveMine} onTheirs={onClose} />
      ) : null}
      <TextField name="name" label="Name" maxLength={80} />
      <Pair>
        <TextField
          name="code"
          label="Code"
          maxLength={20}
          optional
          help="A short name, if you use one"
        />
        <TextField
          name="cost_centre"
          label="Cost centre"
          maxLength={40}
          optional
          help="As the accounts know it"
        />
      </Pair>
      <StaffPicker name="head_id" label="Head" chosen={row?.head?.name} optional />
      <StaffPicker name="deputy_id" label="Deputy" chosen={row?.deputy?.name} optional />
      {subjects.length > 0 ? (
        <CheckListField
          name="subject_ids"
          label="Subjects"
          optional
          help="A subject belongs to one department"
          options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <TextArea name="note" label="Note" maxLength={400} optional />
    </Form>
  );
}

const valuesOf = (row: DepartmentRow): Partial<Values> => ({
  name: row.name,
  ...(row.code ? { code: row.code } : {}),
  ...(row.note ? { note: row.note } : {}),
});

const leadOf = (row: DepartmentRow | null): Partial<Values> => ({
  ...(row?.head ? { head_id: row.head.id } : {}),
  ...(row?.deputy ? { deputy_id: row.deputy.id } : {}),
  ...(row?.cost_centre ? { cost_centre: row.cost_centre } : {}),
  subject_ids: row?.subjects.map((one) => one.id) ?? [],
});
