import { acts, module_labels, modules } from '@darasa/contract/access';
import {
  createDuty,
  type DutyRule,
  DutyValues,
  editDuty,
  listDuties,
} from '@darasa/contract/identity/access/duties';
import {
  Button,
  Form,
  Pair,
  SegmentedField,
  SelectField,
  Sheet,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { clearedFields } from '#platform/cleared.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { act_labels } from '../roles/permission-grid.tsx';

type Values = typeof DutyValues._zod.output;

const refresh = [keyOf(listDuties)];
const module_options = modules.map((value) => ({ value, label: module_labels[value] }));
const act_options = acts.map((value) => ({ value, label: act_labels[value] }));

/** One rule: two permissions, and what happens when one person would hold both. */
export function DutySheet({ rule, onClose }: { rule: DutyRule | null; onClose: () => void }) {
  const create = useAction(createDuty, { refresh });
  const edit = useAction(editDuty, { refresh });
  const [clash, setClash] = useState<Clash<DutyRule> | null>(null);
  const save = async (values: Values, over = rule, retired = over?.retired_at !== null) => {
    if (!over) return create.run(values);
    const clear = clearedFields(['note'], over, values);
    try {
      const { id, version } = over;
      return await edit.run({ ...values, id, version, retired, clear });
    } catch (error) {
      setClash(clashOf<DutyRule>(error, { ...values }));
      throw error;
    }
  };
  const retire = async () => {
    if (!rule) return;
    const { id: _id, version: _version, retired_at, note, ...values } = rule;
    await save({ ...values, ...(note ? { note } : {}) } as Values, rule, retired_at === null);
    onClose();
  };
  const saveMine = async () => {
    if (clash) await save(clash.mine as unknown as Values, clash.theirs);
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={rule ? rule.name : 'Add rule'}>
      <Form
        schema={DutyValues}
        initial={rule ? initialOf(rule) : { strength: 'warn' }}
        action={(values) => save(values)}
        onDone={onClose}
        submit={rule ? 'Save changes' : 'Add rule'}
        secondary={
          rule ? (
            <Button busy={edit.busy} onClick={() => void retire().catch(() => undefined)}>
              {rule.retired_at ? 'Use again' : 'Retire'}
            </Button>
          ) : null
        }
      >
        {clash ? (
          <BothVersions
            clash={clash}
            labels={{ name: 'Name', strength: 'What happens', note: 'Why' }}
            onMine={saveMine}
            onTheirs={onClose}
          />
        ) : null}
        <TextField name="name" label="Name" />
        <Pair>
          <SelectField name="first_module" label="First module" options={module_options} />
          <SelectField name="first_act" label="First act" options={act_options} />
        </Pair>
        <Pair>
          <SelectField name="second_module" label="Second module" options={module_options} />
          <SelectField name="second_act" label="Second act" options={act_options} />
        </Pair>
        <SegmentedField
          name="strength"
          label="When one person would hold both"
          options={[
            { value: 'warn', label: 'Warn' },
            { value: 'stop', label: 'Stop' },
          ]}
        />
        <TextArea name="note" label="Why" optional />
      </Form>
    </Sheet>
  );
}

function initialOf({ id: _id, version: _version, retired_at: _at, note, ...values }: DutyRule) {
  return { ...values, ...(note ? { note } : {}) };
}
