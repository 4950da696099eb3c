import {
  boardings,
  categories,
  editSchool,
  genderMixes,
  getSchool,
  SchoolInput,
  type School,
} from '@darasa/contract/administration/school/school';
import { counties } from '@darasa/rules/counties';
import { formatPhone } from '@darasa/rules/phone';
import {
  ErrorState,
  Facts,
  FormGroup,
  Pair,
  Panel,
  PhoneField,
  SelectField,
  SkeletonLines,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changesIn } from '#platform/changes-in.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { SchoolPictures } from './school-pictures.tsx';

/** Shows who the school is: on letters, towards the ministry, the examiner and the tax office. */
export function SchoolTab() {
  const may = useMay();
  const school = useQuery(queryOf(getSchool, {}));
  const { data } = school;
  if (school.error && !data) {
    return (
      <Panel>
        <ErrorState
          title="We could not load the school"
          error={school.error}
          onRetry={() => void school.refetch()}
        />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel padded>
        <SkeletonLines label="Loading the school" />
      </Panel>
    );
  }
  const may_edit = may(editSchool);
  return (
    <div className="split">
      {may_edit ? (
        <Panel padded label="Identity of the school">
          <SchoolForm school={data} />
        </Panel>
      ) : (
        <Panel title="Identity of the school">
          <SchoolFacts school={data} />
        </Panel>
      )}
      <SchoolPictures school={data} may_edit={may_edit} />
    </div>
  );
}

const labels = {
  name: 'Name',
  short_name: 'Short name',
  code: 'Code',
  motto: 'Motto',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  county: 'County',
  sub_county: 'Sub-county',
  knec_code: 'KNEC centre code',
  nemis_code: 'NEMIS code (UIC)',
  kra_pin: 'KRA PIN',
  category: 'Category',
  boarding: 'Day or boarding',
  gender_mix: 'Learners',
};

const draft_key = 'school.identity';

function SchoolForm({ school }: { school: School }) {
  const client = useQueryClient();
  const edit = useAction(editSchool, { draft_key, say: 'The school is saved.' });
  return (
    <VersionedForm
      key={school.version}
      schema={SchoolInput}
      row={school}
      initial={(over) => valuesOf(over ?? school)}
      send={async (values, over) => {
        const { version } = over ?? school;
        const changes = changesIn(editSchool, valuesOf(over ?? school), values);
        const saved = await edit.run({ ...changes, version });
        client.setQueryData(queryOf(getSchool, {}).queryKey, saved);
      }}
      labels={labels}
      submit="Save changes"
      draft_key={draft_key}
    >
      <TextField name="name" label={labels.name} />
      <Pair>
        <TextField name="short_name" label={labels.short_name} />
        <TextField
          name="code"
          label={labels.code}
          maxLength={6}
          optional
          help="Stands for {school} in numbers, such as KHS"
        />
      </Pair>
      <TextField name="motto" label={labels.motto} optional />
      <TextArea
        name="address"
        label={labels.address}
        help="As it stands on letters: where it is, then the P.O. Box and town"
      />
      <Pair>
        <PhoneField name="phone" label={labels.phone} optional />
        <TextField name="email" label={labels.email} type="email" optional />
      </Pair>
      <FormGroup title="For the ministry, the examiner and the tax office">
        <Pair>
          <SelectField
            name="county"
            label={labels.county}
            optional
            options={counties.map((value) => ({ value, label: value }))}
          />
          <TextField name="sub_county" label={labels.sub_county} optional />
        </Pair>
        <Pair>
          <TextField name="knec_code" label={labels.knec_code} maxLength={8} optional />
          <TextField name="nemis_code" label={labels.nemis_code} maxLength={12} optional />
        </Pair>
        <Pair>
          <TextField name="kra_pin" label={labels.kra_pin} maxLength={11} optional />
          <SelectField
            name="category"
            label={labels.category}
            optional
            options={optionsOf(categories)}
          />
        </Pair>
        <Pair>
          <SelectField
            name="boarding"
            label={labels.boarding}
            optional
            options={optionsOf(boardings)}
          />
          <SelectField
            name="gender_mix"
            label={labels.gender_mix}
            optional
            options={optionsOf(genderMixes)}
          />
        </Pair>
      </FormGroup>
    </VersionedForm>
  );
}

const inWords = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-and-', ' and ');
const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: inWords(value) }));

function valuesOf(school: School) {
  const all = Object.keys(labels) as (keyof typeof labels)[];
  const given = all.flatMap((name) => (school[name] ? [[name, school[name]] as const] : []));
  return {
    ...Object.fromEntries(given),
    ...(school.phone ? { phone: formatPhone(school.phone) } : {}),
  };
}

function SchoolFacts({ school }: { school: School }) {
  const all = Object.entries(labels) as [keyof typeof labels, string][];
  return <Facts items={all.map(([name, label]) => ({ label, value: school[name] }))} />;
}
