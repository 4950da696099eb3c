import {
  getSchool,
  removeMySignature,
  removePicture,
  setMySignature,
  setPicture,
  type School,
} from '@darasa/contract/administration/school/school';
import { Button, FileField, Form, Panel } from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { usePhoto } from '#platform/photo.ts';
import { useAction } from '#platform/use-action.ts';

const bytes_max = 8_000_000;
const refresh = [keyOf(getSchool)];

/** Logo and stamp of the school, and the viewer's own signature, which nobody else can use. */
export function SchoolPictures({ school, may_edit }: { school: School; may_edit: boolean }) {
  const logo = usePhoto(school.logo);
  const set = useAction(setPicture, { refresh, say: 'The picture is saved.' });
  const remove = useAction(removePicture, { refresh, say: 'The picture is removed.' });
  const sign = useAction(setMySignature, { refresh });
  const unsign = useAction(removeMySignature, { refresh });
  return (
    <div className="stack">
      {may_edit ? (
        <>
          <PicturePanel
            key={school.logo}
            title="Logo"
            state={school.logo ? 'In use on screens and letterheads' : 'No logo yet'}
            picture={logo}
            onSet={(file) => set.run({ kind: 'logo' }, file)}
            onRemove={school.logo ? () => remove.run({ kind: 'logo' }) : undefined}
          />
          <PicturePanel
            key={String(school.has_stamp)}
            title="Stamp"
            state={school.has_stamp ? 'Kept for papers that show it' : 'No stamp yet'}
            onSet={(file) => set.run({ kind: 'stamp' }, file)}
            onRemove={school.has_stamp ? () => remove.run({ kind: 'stamp' }) : undefined}
          />
        </>
      ) : null}
      <PicturePanel
        key={`mine ${school.has_my_signature}`}
        title="My signature"
        state={
          school.has_my_signature
            ? 'Kept. Only you can put it under a paper'
            : 'Only you can see it and put it under a paper'
        }
        onSet={(file) => sign.run({}, file)}
        onRemove={school.has_my_signature ? () => unsign.run({}) : undefined}
      />
    </div>
  );
}

function PicturePanel(props: {
  title: string;
  state: string;
  picture?: string | null;
  onSet: (file: File) => Promise<unknown>;
  onRemove: (() => Promise<unknown>) | undefined;
}) {
  const { title, onRemove } = props;
  return (
    <Panel title={title} padded>
      <div className="stack">
        {props.picture ? <img className="school-logo" src={props.picture} alt={title} /> : null}
        <p className="muted">{props.state}</p>
        <Form
          schema={chosen_file}
          action={({ file }: { file: File }) => props.onSet(file)}
          submit={onRemove ? `Replace ${title.toLowerCase()}` : `Save ${title.toLowerCase()}`}
          secondary={
            onRemove ? (
              <Button variant="danger" onClick={() => void onRemove().catch(() => undefined)}>
                Remove
              </Button>
            ) : null
          }
        >
          <FileField
            name="file"
            label={`${title} file`}
            accept="image/png,image/jpeg,image/webp"
            bytes_max={bytes_max}
            help="PNG or JPEG, up to 8 MB"
          />
        </Form>
      </div>
    </Panel>
  );
}

const chosen_file = {
  safeParse: (values: unknown) =>
    (values as { file?: unknown }).file instanceof File
      ? { success: true, data: values }
      : { success: false, error: { issues: [{ path: ['file'], message: 'Choose a file' }] } },
};
