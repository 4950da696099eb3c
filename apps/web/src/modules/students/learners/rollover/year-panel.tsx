import { listPlaces } from '@darasa/contract/students/learners/moves';
import { DateField, Form, NumberField, Pair, Panel, SegmentedField, SelectField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { YearForm } from '@darasa/contract/students/learners/rollover';
import { queryOf } from '#platform/query.ts';

export interface YearChoice {
  to_year: number;
  starts_on: string;
  only: string | undefined;
  balance: boolean;
}

/** Which year, from which day, for whom, and how streams are filled. */
export function YearPanel(props: { now: YearChoice; onChange: (next: YearChoice) => void }) {
  const { now } = props;
  const places = useQuery(queryOf(listPlaces, {}));
  return (
    <Panel title="The new year" padded>
      <Form
        schema={YearForm}
        initial={{
          to_year: now.to_year,
          starts_on: now.starts_on,
          ...(now.only ? { only: now.only } : {}),
          rule: now.balance ? 'balance' : 'name',
        }}
        action={({ rule, only, ...rest }: (typeof YearForm)['_zod']['output']) =>
          props.onChange({ ...rest, only, balance: rule === 'balance' })
        }
        submit="Rehearse"
      >
        <Pair>
          <NumberField name="to_year" label="Year" />
          <DateField name="starts_on" label="First day" />
        </Pair>
        <Pair>
          <SelectField
            name="only"
            label="Classes"
            placeholder="The whole school"
            optional
            options={(places.data?.rows ?? []).map(({ class_id, name }) => ({
              value: class_id,
              label: name,
            }))}
          />
          <SegmentedField
            name="rule"
            label="Streams"
            options={[
              { value: 'name', label: 'Stay together' },
              { value: 'balance', label: 'Balance' },
            ]}
          />
        </Pair>
      </Form>
    </Panel>
  );
}
