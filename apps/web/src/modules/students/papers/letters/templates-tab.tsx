import {
  addLetterTemplate,
  editLetterTemplate,
  letterKinds,
  letterKindWords,
  LetterTemplateValues,
  listLetterTemplates,
  previewLetter,
  type LetterTemplate,
} from '@darasa/contract/students/papers/letters';
import { letterFields } from '@darasa/rules/letters';
import {
  Button,
  EmptyState,
  EyeIcon,
  Form,
  Loading,
  Panel,
  PlusIcon,
  SelectField,
  Sheet,
  SideScroll,
  StatusChip,
  TextArea,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** The school's own wording for its letters. */
export function TemplatesTab() {
  const may = useMay();
  const list = useQuery(queryOf(listLetterTemplates, {}));
  const [open, setOpen] = useState<LetterTemplate | 'new' | null>(null);
  if (!list.data) return <Loading query={list} what="the letters" />;
  const add = may(addLetterTemplate) ? (
    <Button icon={PlusIcon} onClick={() => setOpen('new')}>
      Write a letter
    </Button>
  ) : undefined;
  return (
    <Panel title="The school's own wording" aside={list.data.rows.length > 0 ? add : undefined}>
      {list.data.rows.length === 0 ? (
        <EmptyState
          title="Every letter goes out in the usual wording"
          text="Write your own, with fields for the learner's details."
          action={add}
        />
      ) : (
        <SideScroll>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Letter</th>
                <th scope="col">Title on paper</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {list.data.rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Button small variant="quiet" onClick={() => setOpen(row)}>
                      {row.name}
                    </Button>
                  </td>
                  <td>{letterKindWords[row.kind]}</td>
                  <td className="wrap">{row.title}</td>
                  <td>
                    <StatusChip status={row.retired_at ? 'retired' : 'active'} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
      {open ? (
        <TemplateSheet
          key={open === 'new' ? 'new' : open.id}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}

type Values = (typeof LetterTemplateValues)['_zod']['output'];
const labels = { kind: 'Letter', name: 'Name', title: 'Title on paper', body: 'Words' };

function TemplateSheet(props: { row: LetterTemplate | null; onClose: () => void }) {
  const may = useMay();
  const [row, setRow] = useState(props.row);
  const [clash, setClash] = useState<Clash<LetterTemplate> | null>(null);
  const refresh = [['students', 'letter-templates']];
  const add = useAction(addLetterTemplate, { refresh });
  const edit = useAction(editLetterTemplate, { refresh });
  const preview = useExport(previewLetter);
  const may_edit = may(row ? editLetterTemplate : addLetterTemplate);
  const save = async (values: Values, over = row) => {
    if (!over) return add.run(values);
    try {
      return await edit.run({ ...values, id: over.id, version: over.version });
    } catch (error) {
      setClash(clashOf<LetterTemplate>(error, { ...values }));
      throw error;
    }
  };
  const saveMine = async () => {
    if (clash) await save(clash.mine as unknown as Values, clash.theirs);
    props.onClose();
  };
  const retire = async (over: LetterTemplate) => {
    await edit.run({ id: over.id, version: over.version, retired: !over.retired_at });
    props.onClose();
  };
  return (
    <Sheet
      open
      wide
      onClose={props.onClose}
      title={row ? row.name : 'Write a letter'}
      sub="Papers that went out keep their words"
    >
      <Form
        key={row?.version ?? 'new'}
        schema={LetterTemplateValues}
        initial={row ? { kind: row.kind, name: row.name, title: row.title, body: row.body } : {}}
        action={(values) => save(values)}
        onDone={props.onClose}
        submit={row ? 'Save changes' : 'Add letter'}
        secondary={
          row ? (
            <>
              <Button icon={EyeIcon} onClick={() => void preview({ id: row.id })}>
                Preview
              </Button>
              {may_edit ? (
                <Button
                  variant={row.retired_at ? 'secondary' : 'danger'}
                  onClick={() => void retire(row).catch(() => undefined)}
                >
                  {row.retired_at ? 'Offer again' : 'Retire'}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        {clash ? (
          <BothVersions
            clash={clash}
            labels={labels}
            onMine={saveMine}
            onTheirs={() => {
              setRow(clash.theirs);
              setClash(null);
            }}
          />
        ) : null}
        <SelectField
          name="kind"
          label="Letter"
          placeholder="Choose what it is"
          options={letterKinds.map((value) => ({ value, label: letterKindWords[value] }))}
        />
        <TextField name="name" label="Name" help="What the office calls it" />
        <TextField name="title" label="Title on paper" />
        <FieldChooser />
        <TextArea name="body" label="Words" rows={14} help="A blank line begins a new paragraph" />
      </Form>
    </Sheet>
  );
}

/** Puts a place for a fact at the end of what is written. */
function FieldChooser() {
  const form = useForm();
  const body = useFormValue<string>('body') ?? '';
  const put = (name: string | undefined) => {
    if (name) form.set('body', `${body}${body && !/\s$/.test(body) ? ' ' : ''}{{${name}}}`);
    form.set('field', undefined);
  };
  return (
    <SelectField
      name="field"
      label="Put in a fact"
      placeholder="Choose a fact"
      optional
      options={Object.entries(letterFields).map(([value, label]) => ({ value, label }))}
      onChosen={put}
    />
  );
}
