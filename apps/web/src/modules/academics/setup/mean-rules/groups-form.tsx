import {
  createMeanRule,
  type MeanRule,
  MeanRuleEditionInput,
  MeanRuleInput,
  setMeanRuleEdition,
} from '@darasa/contract/academics/setup/mean-rules';
import { curricula, type Curriculum } from '@darasa/contract/administration/classes/classes';
import { listSubjects } from '@darasa/contract/administration/classes/subjects';
import {
  CheckField,
  CheckListField,
  DateField,
  FieldList,
  Form,
  NumberField,
  Pair,
  SegmentedField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import './groups-form.css';

export function NewMeanRuleForm(props: { refresh: QueryKey[]; onClose: () => void }) {
  const { refresh, onClose } = props;
  const draft_key = 'mean-rule.new';
  const today = useToday();
  const create = useAction(createMeanRule, { refresh, draft_key, say: 'The mean rule is added.' });
  return (
    <Form
      schema={MeanRuleInput}
      initial={{ curriculum: '844', from_on: today, needs: 7, groups: [{}] }}
      action={create.run}
      onDone={onClose}
      onCancel={onClose}
      submit="Add mean rule"
      draft_key={draft_key}
    >
      <TextField name="name" label="Name" placeholder="Forms 1 and 2" />
      <SegmentedField
        name="curriculum"
        label="Curriculum"
        options={curricula.map((value) => ({ value, label: value }))}
      />
      <EditionFields />
    </Form>
  );
}

/** New groups begin as those that count now. */
export function GroupsForm(props: { rule: MeanRule; refresh: QueryKey[]; onClose: () => void }) {
  const { rule, refresh, onClose } = props;
  const today = useToday();
  const draft_key = `mean-rule.${rule.id}.groups`;
  const set = useAction(setMeanRuleEdition, { refresh, draft_key, say: 'The groups are set.' });
  const { needs, groups } = rule.editions.find((one) => one.edition === rule.edition)!;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`New groups: ${rule.name}`}
      sub="Exams that counted by the former keep them"
    >
      <Form
        schema={MeanRuleEditionInput}
        initial={{
          id: rule.id,
          from_on: today,
          needs,
          groups: groups.map(({ name, is_rest, best, subjects }) => ({
            name,
            is_rest,
            ...(best === null ? {} : { best }),
            subject_ids: subjects.map((one) => one.id),
          })),
        }}
        action={set.run}
        onDone={onClose}
        onCancel={onClose}
        submit="Set the groups"
        draft_key={draft_key}
      >
        <EditionFields curriculum={rule.curriculum} />
      </Form>
    </Sheet>
  );
}

function EditionFields({ curriculum }: { curriculum?: Curriculum }) {
  const typed = useFormValue<Curriculum>('curriculum');
  const found = useQuery(
    queryOf(listSubjects, { curriculum: curriculum ?? typed ?? '844', page_size: 100 }),
  );
  const subjects = (found.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Pair>
        <DateField name="from_on" label="Counts from" />
        <NumberField
          name="needs"
          label="Subjects needed"
          help="A learner entered for fewer has U"
        />
      </Pair>
      <FieldList
        name="groups"
        label="Groups, in the order in which they are filled"
        help="A subject that an earlier group does not take can count in a later one that lists it too."
        add="Add a group"
        rows_max={12}
      >
        {(path) => <GroupFields path={path} subjects={subjects} />}
      </FieldList>
    </>
  );
}

function GroupFields(props: { path: string; subjects: { value: string; label: string }[] }) {
  const { path, subjects } = props;
  const is_rest = useFormValue<boolean>(`${path}.is_rest`) ?? false;
  return (
    <>
      <TextField name={`${path}.name`} label="Group" placeholder="Sciences" />
      <NumberField name={`${path}.best`} label="How many" placeholder="All" optional />
      <CheckField name={`${path}.is_rest`} label="All that are left" />
      {is_rest ? null : (
        <div className="mean-subjects">
          <CheckListField name={`${path}.subject_ids`} label="Subjects" options={subjects} />
        </div>
      )}
    </>
  );
}
