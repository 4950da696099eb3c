import {
  clearable,
  editStaff,
  listStaff,
  StaffValues,
  type StaffRecord,
} from '@darasa/contract/staff/register';
import { Form, Sheet } from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { clearedFields } from '#platform/cleared.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { staff_labels, StaffFields, valuesOf } from './staff-fields.tsx';

export function EditStaffSheet(props: { staff: StaffRecord; onClose: () => void }) {
  const { onClose } = props;
  const [staff, setStaff] = useState(props.staff);
  const [clash, setClash] = useState<Clash<StaffRecord> | null>(null);
  const draft_key = `staff.${staff.id}`;
  const edit = useAction(editStaff, { refresh: [keyOf(listStaff)], draft_key });

  // `over` is what is replaced: the record as it was opened, or what somebody else saved meanwhile.
  const save = async (values: StaffValues, over = staff) => {
    const clear = clearedFields(clearable, { ...over, ...over.private }, values);
    try {
      return await edit.run({ ...values, id: over.id, version: over.version, clear });
    } catch (error) {
      const found = clashOf<StaffRecord>(error, { ...values });
      setClash(found && { ...found, theirs: { ...found.theirs, ...found.theirs.private } });
      throw error;
    }
  };
  const saveMine = async () => {
    if (clash) await save(clash.mine as unknown as StaffValues, clash.theirs);
    onClose();
  };
  const useTheirs = () => {
    setStaff(clash?.theirs ?? staff);
    setClash(null);
  };
  return (
    <Sheet open wide onClose={onClose} title="Edit details" sub={staff.name}>
      <Form
        key={staff.version}
        schema={StaffValues}
        initial={valuesOf(staff)}
        action={(values) => save(values)}
        onDone={onClose}
        submit="Save changes"
        draft_key={draft_key}
      >
        {clash ? (
          <BothVersions
            clash={clash}
            labels={staff_labels}
            onMine={saveMine}
            onTheirs={useTheirs}
          />
        ) : null}
        <StaffFields />
      </Form>
    </Sheet>
  );
}
