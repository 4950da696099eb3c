import { SwitchRow, TextField } from '@darasa/ui';

/** Shows how a message stands in our own lists, and who may read it there. */
export function ListingFields() {
  return (
    <>
      <TextField
        name="title"
        label="Title (staff only)"
        optional
        maxLength={80}
        help="Guardians do not see this"
      />
      <SwitchRow
        name="is_private"
        label="Contains marks or health details"
        help="Hide the text from other staff"
        optional
      />
    </>
  );
}
