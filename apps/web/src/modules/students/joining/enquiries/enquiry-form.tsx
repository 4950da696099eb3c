import {
  addEnquiry,
  editEnquiry,
  EnquiryInput,
  type Enquiry,
  type WebsiteMessage,
} from '@darasa/contract/students/joining/enquiries';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  DateField,
  Form,
  FormGroup,
  Notice,
  NumberField,
  Pair,
  PhoneField,
  SegmentedField,
  SelectField,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { CallError } from '#platform/call.ts';
import { clearedFields } from '#platform/cleared.ts';
import { useToday } from '#platform/use-today.ts';
import { useAction } from '#platform/use-action.ts';
import type { Choices } from './words.ts';
import { optionsOf, relation_words, source_words, stage_words } from './words.ts';

type Values = InputOf<typeof addEnquiry>;
type Same = Pick<Enquiry, 'id' | 'reference' | 'child_name' | 'stage'>;

const refresh = [['students', 'enquiries']];
const labels = {
  first_name: 'First name',
  surname: 'Surname',
  year: 'Year',
  guardian_name: 'Guardian',
  guardian_phone: 'Phone',
  notes: 'Notes',
  next_follow_up_on: 'Next follow-up',
};
const clearable = [
  'other_names',
  'gender',
  'born_on',
  'boarding',
  'previous_school',
  'guardian_email',
  'relation',
  'source_detail',
  'officer_id',
  'notes',
  'next_follow_up_on',
] as const;

/** Logs a family or changes what is known of it. A double is shown before it is made. */
export function EnquiryForm(props: {
  enquiry?: Enquiry;
  message?: WebsiteMessage | undefined;
  choices: Choices | undefined;
  onDone: (made: Enquiry) => void;
  onOpen: (id: string) => void;
}) {
  const { message, choices } = props;
  const today = useToday();
  const [enquiry, setEnquiry] = useState(props.enquiry);
  const [clash, setClash] = useState<Clash<Enquiry> | null>(null);
  const [same, setSame] = useState<Same[]>([]);
  const draft_key = `enquiry.${enquiry?.id ?? message?.id ?? 'new'}`;
  const add = useAction(addEnquiry, { refresh, draft_key, say: 'The enquiry is logged.' });
  const edit = useAction(editEnquiry, { refresh, draft_key, say: 'The enquiry is saved.' });

  const save = async (values: Values, over = enquiry) => {
    const { duplicate_ok: _ok, contact_message_id: _message, ...known } = values;
    try {
      if (!over)
        return await add.run({ ...values, ...(same.length ? { duplicate_ok: true } : {}) });
      const clear = clearedFields(clearable, over, known);
      return await edit.run({ ...known, id: over.id, version: over.version, clear });
    } catch (error) {
      setSame(sameOf(error));
      setClash(clashOf<Enquiry>(error, { ...known }));
      throw error;
    }
  };
  return (
    <Form
      key={enquiry?.version ?? 'new'}
      schema={EnquiryInput}
      initial={enquiry ? valuesOf(enquiry) : startOf(message, today)}
      action={(values) => save(values)}
      onDone={props.onDone}
      submit={enquiry ? 'Save changes' : same.length > 0 ? 'Log it anyway' : 'Log enquiry'}
      draft_key={draft_key}
    >
      {clash ? (
        <BothVersions
          clash={clash}
          labels={labels}
          onMine={async () =>
            props.onDone(await save(clash.mine as unknown as Values, clash.theirs))
          }
          onTheirs={() => {
            setEnquiry(clash.theirs);
            setClash(null);
          }}
        />
      ) : null}
      {same.map((one) => (
        <Notice key={one.id}>
          {one.reference}: {one.child_name}, {stage_words[one.stage]}.{' '}
          <Button small onClick={() => props.onOpen(one.id)}>
            Open it
          </Button>
        </Notice>
      ))}
      {message ? <Notice tone="info">{message.message}</Notice> : null}
      <FormGroup title="Child">
        <Pair>
          <TextField name="first_name" label="First name" />
          <TextField name="surname" label="Surname" />
        </Pair>
        <Pair>
          <SelectField
            name="class_id"
            label="Class wanted"
            placeholder="Choose a class"
            options={(choices?.classes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <NumberField name="year" label="Year" />
        </Pair>
        <SegmentedField
          name="boarding"
          label="Comes as"
          optional
          options={[
            { value: 'day', label: 'Day scholar' },
            { value: 'boarding', label: 'Boarder' },
          ]}
        />
        <Pair>
          <SelectField
            name="gender"
            label="Gender"
            optional
            options={[
              { value: 'female', label: 'Girl' },
              { value: 'male', label: 'Boy' },
            ]}
          />
          <DateField name="born_on" label="Date of birth" optional max={today} />
        </Pair>
        <TextField name="previous_school" label="Present school" optional />
      </FormGroup>
      <FormGroup title="Guardian">
        <TextField name="guardian_name" label="Guardian's name" />
        <Pair>
          <PhoneField name="guardian_phone" label="Phone" />
          <SelectField
            name="relation"
            label="Relation"
            optional
            options={optionsOf(relation_words)}
          />
        </Pair>
        <TextField name="guardian_email" label="Email" optional type="email" />
      </FormGroup>
      <FormGroup title="Enquiry">
        <SelectField name="source" label="Source" options={optionsOf(source_words)} />
        <TextField
          name="source_detail"
          label="Which one"
          optional
          help="Who sent them, which event, which page"
        />
        <SelectField
          name="officer_id"
          label="Officer"
          optional
          placeholder="You"
          options={(choices?.officers ?? [])
            .filter(({ id, may }) => may || id === enquiry?.officer_id)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField name="next_follow_up_on" label="Next follow-up" optional />
        <TextArea name="notes" label="Notes" optional />
      </FormGroup>
    </Form>
  );
}

function sameOf(error: unknown): Same[] {
  if (!(error instanceof CallError) || error.code !== 'enquiry.duplicate') return [];
  return (error.data as { rows?: Same[] } | undefined)?.rows ?? [];
}

function startOf(message: WebsiteMessage | undefined, today: string): Partial<Values> {
  const year = Number(today.slice(0, 4)) + 1;
  if (!message) return { year };
  return {
    year,
    source: 'website',
    contact_message_id: message.id,
    guardian_name: message.name,
    guardian_phone: formatPhone(message.phone),
    notes: message.message.slice(0, 1_000),
    ...(message.email ? { guardian_email: message.email } : {}),
  };
}

const fields = [
  'first_name',
  'surname',
  'class_id',
  'year',
  'guardian_name',
  'source',
  ...clearable,
] as const;

function valuesOf(enquiry: Enquiry): Partial<Values> {
  const given = fields.flatMap((name) => {
    const value = enquiry[name];
    return value === null ? [] : [[name, value] as const];
  });
  return {
    ...(Object.fromEntries(given) as Partial<Values>),
    guardian_phone: formatPhone(enquiry.guardian_phone),
  };
}
