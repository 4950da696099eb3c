import {
  getStaff,
  listStaff,
  removeStaffPhoto,
  setStaffPhoto,
  type StaffRecord,
} from '@darasa/contract/staff/register';
import { Button, FileField, Form, Sheet } from '@darasa/ui';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const bytes_max = 8_000_000;
const refresh = [keyOf(getStaff), keyOf(listStaff)];

/** The photo of the record: the staff card and the lists show it before that of the sign-in. */
export function PhotoSheet({ staff, onClose }: { staff: StaffRecord; onClose: () => void }) {
  const set = useAction(setStaffPhoto, { refresh });
  const remove = useAction(removeStaffPhoto, { refresh });
  const takeAway = async () => {
    await remove.run({ id: staff.id });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title="Photo" sub={staff.name}>
      <Form
        schema={chosen_photo}
        action={({ file }: { file: File }) => set.run({ id: staff.id }, file)}
        submit="Save photo"
        onDone={onClose}
        onCancel={onClose}
        secondary={
          staff.has_own_photo ? (
            <Button
              variant="danger"
              busy={remove.busy}
              onClick={() => void takeAway().catch(() => undefined)}
            >
              Remove photo
            </Button>
          ) : null
        }
      >
        <PersonAvatar large name={staff.name} photo={staff.photo} />
        <FileField
          name="file"
          label="Photo"
          accept="image/png,image/jpeg,image/webp"
          bytes_max={bytes_max}
          help="PNG, JPEG or WebP, up to 8 MB. It stands on the staff card."
        />
      </Form>
    </Sheet>
  );
}

const chosen_photo = {
  safeParse: (values: unknown) =>
    (values as { file?: unknown }).file instanceof File
      ? { success: true, data: values }
      : { success: false, error: { issues: [{ path: ['file'], message: 'Choose a photo' }] } },
};
