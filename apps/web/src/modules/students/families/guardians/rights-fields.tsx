import {
  FormGroup,
  NumberField,
  Pair,
  SelectField,
  SwitchRow,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { relation_options } from '#modules/students/learners/learner/learner-words.ts';

/** What a guardian is to one learner, and what they may do. */
export function RightsFields() {
  const is_barred = useFormValue<boolean>('is_barred') === true;
  return (
    <>
      <Pair>
        <SelectField name="relation" label="Relation" options={relation_options} />
        <NumberField
          name="priority"
          label="Called as number"
          min={1}
          max={9}
          help="1 is called first"
        />
      </Pair>
      <NumberField name="fee_share_percent" label="Pays of the fees" unit="%" min={0} max={100} />
      <FormGroup title="Rights">
        <SwitchRow name="has_custody" label="Has legal custody" />
        <SwitchRow name="may_collect" label="May collect the child" disabled={is_barred} />
        <SwitchRow name="gets_messages" label="Gets messages" />
        <SwitchRow name="sees_fees" label="Sees fees in the parent portal" />
        <SwitchRow name="sees_records" label="Sees marks and records in the parent portal" />
        <SwitchRow
          name="is_barred"
          label="Barred"
          help="May not come near the child. The gate is warned."
        />
        {is_barred ? (
          <TextField
            name="barred_reason"
            label="Why"
            maxLength={200}
            help="For example the court order and its date"
          />
        ) : null}
      </FormGroup>
    </>
  );
}
