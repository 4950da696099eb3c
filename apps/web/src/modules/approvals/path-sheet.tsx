import { addPath, editPath, type PathRow, retirePath } from '@darasa/contract/platform/workflows';
import {
  Button,
  CheckListField,
  ComboboxField,
  FieldList,
  Form,
  FormGroup,
  MoneyField,
  NumberField,
  type Option,
  Pair,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { useAction } from '#platform/use-action.ts';
import { fieldsOf, pathSchema, type PathValues } from './path-values.ts';
import { type Choices, placeWords } from './path-words.ts';

const refresh = [['workflows']];
const labels = { name: 'Name', position: 'Tried as number' };
const ops: Option[] = [
  { value: 'is', label: 'is' },
  { value: 'is-not', label: 'is not' },
  { value: 'at-least', label: 'is at least' },
  { value: 'below', label: 'is below' },
];
const rules: Option[] = [
  { value: 'any', label: 'Any one person' },
  { value: 'all', label: 'All of them' },
  { value: 'count', label: 'A set number of people' },
];

/** A path: which documents take it, and who decides them in which order. */
export function PathSheet(props: { path: PathRow | null; choices: Choices; onClose: () => void }) {
  const { choices, onClose } = props;
  const [path, setPath] = useState(props.path);
  const [clash, setClash] = useState<Clash<PathRow> | null>(null);
  const [looking_back, setLookingBack] = useState(false);
  const add = useAction(addPath, { refresh });
  const edit = useAction(editPath, { refresh });
  const save = async (values: PathValues, over = path) => {
    if (!over) return add.run(values);
    const { document_type: _, ...change } = values;
    try {
      return await edit.run({ ...change, id: over.id, version: over.version });
    } catch (error) {
      setClash(clashOf<PathRow>(error, { ...values }));
      throw error;
    }
  };
  if (path && looking_back) {
    return (
      <Sheet
        open
        onClose={onClose}
        title={path.name}
        sub="Who changed it, and when"
        footer={<Button onClick={() => setLookingBack(false)}>Back to the path</Button>}
      >
        <RecordHistory record_type="approval path" record_id={path.id} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={path ? path.name : 'Add path'}
      sub={path ? 'What is on its way keeps the version it began with' : undefined}
    >
      <Form
        key={path?.version ?? 'new'}
        schema={pathSchema}
        initial={path ? fieldsOf(path) : blankPath(choices)}
        action={(values) => save(values as PathValues)}
        onDone={onClose}
        onCancel={onClose}
        submit={path ? 'Save changes' : 'Add path'}
        secondary={
          path ? (
            <>
              <RetireButton path={path} onDone={onClose} />
              <Button variant="quiet" onClick={() => setLookingBack(true)}>
                History
              </Button>
            </>
          ) : null
        }
      >
        {clash ? (
          <BothVersions
            clash={clash}
            labels={labels}
            onMine={async () => {
              await save(clash.mine as unknown as PathValues, clash.theirs);
              onClose();
            }}
            onTheirs={() => {
              setPath({ ...(path as PathRow), ...clash.theirs });
              setClash(null);
            }}
          />
        ) : null}
        <PathFieldset choices={choices} path={path} />
      </Form>
    </Sheet>
  );
}

const blankPath = (choices: Choices) => ({
  document_type: choices.types[0]?.key,
  position: othersOf(choices, choices.types[0]?.key).length + 1,
  steps: [{ rule: 'any', approvers: [{}] }],
});

/** The paths in use of a document, in the order in which they are tried. */
const othersOf = ({ rows }: Choices, type: string | undefined, own_id?: string) =>
  rows.filter((one) => one.document_type === type && !one.retired_at && one.id !== own_id);

function PathFieldset({ choices, path }: { choices: Choices; path: PathRow | null }) {
  const type_key = useFormValue<string>('document_type');
  const position = useFormValue<number>('position');
  const facts = choices.types.find((one) => one.key === type_key)?.facts ?? [];
  return (
    <>
      <SelectField
        name="document_type"
        label="Document"
        disabled={path !== null}
        options={choices.types.map(({ key, label }) => ({ value: key, label }))}
      />
      <Pair>
        <TextField name="name" label="Name" maxLength={80} />
        <NumberField
          name="position"
          label="Tried as number"
          min={1}
          max={1_000}
          help="The first path that fits is taken"
        />
      </Pair>
      {typeof position === 'number' ? (
        <p className="muted" role="status">
          {placeWords(othersOf(choices, type_key, path?.id), position)}.
        </p>
      ) : null}
      <FormGroup title="Which documents">
        <Pair>
          <MoneyField name="amount_from_cents" label="From" optional />
          <MoneyField name="amount_below_cents" label="Below" optional />
        </Pair>
        {choices.departments.length > 0 ? (
          <CheckListField
            name="department_ids"
            label="Only these departments"
            optional
            help="None ticked means all"
            options={choices.departments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        {facts.length > 0 ? (
          <FieldList
            name="facts"
            label="Other conditions"
            optional
            add="Add a condition"
            rows_max={10}
            blank={{ name: facts[0]?.name, op: 'is' }}
          >
            {(at) => (
              <>
                <SelectField
                  name={`${at}.name`}
                  label="Look at"
                  options={facts.map(({ name, label }) => ({ value: name, label }))}
                />
                <SelectField name={`${at}.op`} label="How" options={ops} />
                <FactValue at={at} facts={facts} />
              </>
            )}
          </FieldList>
        ) : null}
      </FormGroup>
      <FormGroup title="Steps, in this order">
        <FieldList
          name="steps"
          label="Steps"
          add="Add a step"
          rows_max={12}
          blank={{ rule: 'any', approvers: [{}] }}
        >
          {(at, i) => <StepFieldset at={at} number={i + 1} choices={choices} />}
        </FieldList>
        <SelectField
          name="fallback_role_id"
          label="When there is no approver, or it is late"
          optional
          placeholder="The directors"
          options={choices.roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormGroup>
    </>
  );
}

/** What can be chosen is chosen; a figure is typed. */
function FactValue({ at, facts }: { at: string; facts: Choices['types'][number]['facts'] }) {
  const name = useFormValue<string>(`${at}.name`);
  const choices = facts.find((one) => one.name === name)?.choices ?? [];
  if (choices.length === 0) return <TextField name={`${at}.value`} label="Value" maxLength={80} />;
  const options = choices.map((one) => ({ value: one, label: one }));
  return <ComboboxField name={`${at}.value`} label="Value" options={options} />;
}

function StepFieldset(props: { at: string; number: number; choices: Choices }) {
  const { at, choices } = props;
  const rule = useFormValue<string>(`${at}.rule`);
  const who: Option[] = [
    { value: 'director', label: 'Directors' },
    { value: 'department-head', label: 'Head of the department' },
    {
      value: 'budget-owner',
      label: 'Owner of the budget',
      hint: 'Head of the department that holds it',
    },
    ...choices.roles.map(({ id, name }) => ({ value: `role:${id}`, label: name, hint: 'Role' })),
    ...choices.people.map(({ id, name }) => ({ value: `person:${id}`, label: name })),
  ];
  return (
    <div className="step-fields">
      <TextField name={`${at}.name`} label={`Step ${props.number}`} maxLength={60} />
      <FieldList
        name={`${at}.approvers`}
        label="Who decides"
        add="Add somebody"
        rows_max={10}
        blank={{}}
      >
        {(one) => (
          <ComboboxField name={`${one}.who`} label="Person, role or office" options={who} />
        )}
      </FieldList>
      <SelectField name={`${at}.rule`} label="How many" options={rules} />
      {rule === 'count' ? (
        <NumberField name={`${at}.count`} label="How many people" min={1} max={50} />
      ) : null}
      <NumberField
        name={`${at}.hours_max`}
        label="Late after"
        unit="hours"
        min={1}
        max={2_000}
        optional
      />
    </div>
  );
}

function RetireButton(props: { path: PathRow; onDone: () => void }) {
  const { id, name, retired_at } = props.path;
  const retired = retired_at === null;
  const retire = useAction(retirePath, {
    refresh,
    say: retired ? `${name} is retired. What is on its way goes on.` : `${name} is used again.`,
  });
  const run = async () => {
    await retire.run({ id, retired });
    props.onDone();
  };
  return (
    <Button
      variant={retired ? 'danger' : 'secondary'}
      busy={retire.busy}
      onClick={() => void run().catch(() => undefined)}
    >
      {retired ? 'Retire' : 'Use again'}
    </Button>
  );
}
