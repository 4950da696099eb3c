import { removePhoto, setPhoto, type Account } from '@darasa/contract/identity/sign-in/account';
import { Button, FileField, Form } from '@darasa/ui';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { readSession, updateSession } from '#platform/session.ts';
import { useAction } from '#platform/use-action.ts';
import { fullName } from '#platform/viewer.tsx';

const bytes_max = 8_000_000;
const refresh = [['user']];

export function PhotoTab({ account }: { account: Account }) {
  const set = useAction(setPhoto, { refresh });
  const remove = useAction(removePhoto, { refresh });
  const upload = async ({ file }: { file: File }) => {
    const { profile_pic } = await set.run({}, file);
    showPhoto(profile_pic);
  };
  const takeAway = async () => {
    await remove.run({});
    showPhoto(null);
  };
  return (
    <div className="photo-tab">
      <PersonAvatar large name={fullName(account)} photo={account.profile_pic} />
      <Form
        key={account.profile_pic}
        schema={chosen_photo}
        action={upload}
        submit={account.profile_pic ? 'Replace photo' : 'Save photo'}
        secondary={
          account.profile_pic ? (
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
        <FileField
          name="file"
          label="Photo"
          accept="image/png,image/jpeg,image/webp"
          bytes_max={bytes_max}
          help="PNG, JPEG or WebP, up to 8 MB. Your colleagues see it beside your name."
        />
      </Form>
    </div>
  );
}

const chosen_photo = {
  safeParse: (values: unknown) =>
    (values as { file?: unknown }).file instanceof File
      ? { success: true, data: values }
      : { success: false, error: { issues: [{ path: ['file'], message: 'Choose a photo' }] } },
};

function showPhoto(profile_pic: string | null): void {
  const session = readSession();
  if (session) updateSession({ user: { ...session.user, profile_pic } });
}
