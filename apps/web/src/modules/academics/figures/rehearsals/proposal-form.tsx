import {
  proposal_kinds,
  proposal_words,
  type RehearsalGround,
} from '@darasa/contract/academics/figures/rehearsals';
import {
  CheckField,
  Form,
  Pair,
  SegmentedField,
  SelectField,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useLocation } from 'wouter';
import { addressOf, type ProposalView } from './proposal.ts';

type Values = {
  what: ProposalView['what'];
  /** A kind of the regulations, or the edition of a rule of the school. */
  rule?: string;
  always?: boolean;
  subject_id?: string;
  edition_id?: string;
  weights?: string;
};

/** One thing that would count otherwise. It is looked at first, and only then can it count. */
export function ProposalForm(props: {
  id: string;
  ground: RehearsalGround;
  proposal: ProposalView | null;
}) {
  const { id, ground, proposal } = props;
  const [path, navigate] = useLocation();
  return (
    <Form
      initial={valuesOf(ground, proposal)}
      action={(values: Values) => navigate(`${path}?${addressOf(id, proposalOf(ground, values))}`)}
      submit="Show whose results change"
    >
      <SegmentedField
        name="what"
        label="Change"
        options={proposal_kinds.map((value) => ({ value, label: proposal_words[value] }))}
      />
      <ChangeFields ground={ground} />
    </Form>
  );
}

function ChangeFields({ ground }: { ground: RehearsalGround }) {
  const what = useFormValue<Values['what']>('what');
  if (what === 'mean') return <MeanFields ground={ground} />;
  const subjects = ground.subjects
    .filter((one) => what === 'scale' || one.combine === 'weighted')
    .map(({ id, name }) => ({ value: id, label: name }));
  if (subjects.length === 0)
    return <p className="none">No subject of this exam counts its papers by weight.</p>;
  return (
    <Pair>
      <SelectField name="subject_id" label="Subject" options={subjects} />
      {what === 'scale' ? <ScaleField ground={ground} /> : <WeightsField ground={ground} />}
    </Pair>
  );
}

const MeanFields = ({ ground }: { ground: RehearsalGround }) => (
  <>
    <SelectField
      name="rule"
      label="Mean rule"
      options={ground.mean_rules.map((one) => ({
        value: one.edition_id ?? one.mean_kind,
        label: one.name,
      }))}
    />
    <CheckField name="always" label="Any absence gives X, also where its subject is not needed" />
  </>
);

function ScaleField({ ground }: { ground: RehearsalGround }) {
  const subject_id = useFormValue<string>('subject_id');
  const subject = ground.subjects.find((one) => one.id === subject_id);
  const has_levels = subject?.parts[0]?.entry === 'level';
  const fitting = ground.editions.filter((one) => (one.kind === 'levels') === has_levels);
  return (
    <SelectField
      name="edition_id"
      label="Scale"
      options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function WeightsField({ ground }: { ground: RehearsalGround }) {
  const subject_id = useFormValue<string>('subject_id');
  const parts = ground.subjects.find((one) => one.id === subject_id)?.parts ?? [];
  return (
    <TextField
      name="weights"
      label="Weights, with commas"
      placeholder="30,30,40"
      help={parts.map(({ name, weight }) => `${name} ${weight}`).join(', ')}
    />
  );
}

function valuesOf(ground: RehearsalGround, proposal: ProposalView | null): Values {
  const { mean_kind, mean_rule_edition_id, any_absence, ...rest } = proposal ?? { what: 'mean' };
  return {
    ...rest,
    rule: mean_rule_edition_id ?? mean_kind ?? ground.mean_rule_edition_id ?? ground.mean_kind,
    always: (any_absence ?? ground.any_absence) === 'always',
  } as Values;
}

function proposalOf(ground: RehearsalGround, values: Values): ProposalView {
  const { what, rule, always = false, subject_id = '', edition_id = '', weights = '' } = values;
  if (what === 'scale') return { what, subject_id, edition_id };
  if (what === 'weights') return { what, subject_id, weights: weights.replaceAll(/\s/g, '') };
  const chosen = ground.mean_rules.find((one) => (one.edition_id ?? one.mean_kind) === rule);
  return {
    what,
    mean_kind: chosen?.mean_kind ?? ground.mean_kind,
    ...(chosen?.edition_id ? { mean_rule_edition_id: chosen.edition_id } : {}),
    any_absence: always ? 'always' : 'only-if-needed',
  };
}
