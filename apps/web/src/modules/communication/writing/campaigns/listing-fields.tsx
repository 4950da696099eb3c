import { SwitchRow, TextField } from '@darasa/ui';

/** Shows how a message stands in our own lists, and who may read it there. */
export function ListingFields() {
  return (
    <>
      <TextField
        name="title"
        label="Called in our lists"
        optional
        maxLength={80}
        help="Guardians do not see this"
      />
      <SwitchRow
        name="is_private"
        label="Tells of marks or health"
        help="Then only those who may edit read it in the logs"
        optional
      />
    </>
  );
}
