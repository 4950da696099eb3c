import { addSchool, NewSchoolInput } from '@darasa/contract/administration/school/school';
import { counties } from '@darasa/rules/counties';
import {
  Button,
  Form,
  Notice,
  Pair,
  PhoneField,
  SelectField,
  Sheet,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import { useSwitchSchool } from '#platform/switch-school.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { copy_hash } from '../setup-copies/copy-setup.tsx';

const draft_key = 'school.new';

/** An administrator adds a further school, and goes there to copy what it shares with this one. */
export function AddSchoolButton() {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may(addSchool)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add school</Button>
      {open ? <AddSchoolSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AddSchoolSheet({ onClose }: { onClose: () => void }) {
  const add = useAction(addSchool, { draft_key, say: false });
  const [made, setMade] = useState<{ id: string; name: string } | null>(null);
  if (made) return <Added school={made} onClose={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title="Add school"
      sub="It begins empty. Classes, vote heads, templates and approval paths can be copied into it."
    >
      <Form
        schema={NewSchoolInput}
        action={(values) => add.run(values)}
        onDone={setMade}
        onCancel={onClose}
        submit="Add school"
        draft_key={draft_key}
      >
        <TextField name="name" label="Name" placeholder="Kiota Junior School" />
        <Pair>
          <TextField name="short_name" label="Short name" />
          <TextField name="code" label="Code" maxLength={6} optional placeholder="KJS" />
        </Pair>
        <TextArea name="address" label="Address" optional />
        <Pair>
          <PhoneField name="phone" label="Phone" optional />
          <TextField name="email" label="Email" type="email" optional />
        </Pair>
        <Pair>
          <SelectField
            name="county"
            label="County"
            placeholder="Choose a county"
            optional
            options={counties.map((value) => ({ value, label: value }))}
          />
          <TextField name="sub_county" label="Sub-county" optional />
        </Pair>
      </Form>
    </Sheet>
  );
}

function Added(props: { school: { id: string; name: string }; onClose: () => void }) {
  const { school, onClose } = props;
  const [going_to, go] = useSwitchSchool();
  const enter = async () => {
    location.hash = copy_hash;
    await go(school.id);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${school.name} is added`}
      footer={
        <>
          <Button onClick={onClose}>Stay here</Button>
          <Button variant="primary" busy={going_to !== null} onClick={() => void enter()}>
            Go there and copy the setup
          </Button>
        </>
      }
    >
      <div className="stack">
        <Notice tone="positive">
          You may enter it at once. It has no people and no money yet.
        </Notice>
        <p className="muted">
          Others enter it when it is opened to them on the users page, under Schools.
        </p>
      </div>
    </Sheet>
  );
}
