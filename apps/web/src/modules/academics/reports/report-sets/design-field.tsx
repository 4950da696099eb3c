import { listDesigns } from '@darasa/contract/academics/reports/designs';
import { SelectField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { queryOf } from '#platform/query.ts';

/** The design that the reports are printed by, of the curriculum of their classes. */
export function DesignField({ class_ids }: { class_ids: readonly string[] }) {
  const found = useQuery(queryOf(listDesigns, { page_size: 100 }));
  const classes = useClassChoices();
  const curriculum = classes.find(({ id }) => class_ids.includes(id))?.curriculum;
  const designs = (found.data?.rows ?? []).filter(
    (one) => one.retired_at === null && one.curriculum === curriculum,
  );
  return (
    <SelectField
      name="design_id"
      label="Design"
      optional
      help={helpOf(curriculum !== undefined, designs.length === 0)}
      options={designs.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function helpOf(has_classes: boolean, has_none: boolean): string {
  if (!has_classes) return 'Choose the classes first';
  return has_none
    ? 'No design of this curriculum yet. Add one under Academics setup, Designs.'
    : 'It can be chosen until the reports are issued.';
}
