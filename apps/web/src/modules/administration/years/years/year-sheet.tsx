import {
  createYear,
  editYear,
  listYears,
  YearInput,
  type SchoolYear,
} from '@darasa/contract/administration/years/years';
import { DateField, FieldList, NumberField, Pair, TextField } from '@darasa/ui';
import { changesIn } from '#platform/changes-in.ts';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';

const refresh = [keyOf(listYears)];

/** A year with its terms and holidays, changed as one thing so that it always fits together. */
export function YearSheet(props: {
  year: SchoolYear | null;
  newest: number | undefined;
  onClose: () => void;
}) {
  const { year, onClose } = props;
  const draft_key = `year.${year?.id ?? 'new'}`;
  const create = useAction(createYear, { refresh, draft_key, say: 'The year is added.' });
  const edit = useAction(editYear, { refresh, draft_key, say: 'The year is saved.' });
  return (
    <RecordSheet
      title={year ? `School year ${year.year}` : 'Add school year'}
      record={year && { type: 'school year', id: year.id }}
      wide
      onClose={onClose}
    >
      {(history) => (
        <VersionedForm
          schema={YearInput}
          row={year}
          initial={(over) => (over ? valuesOf(over) : blankAfter(props.newest))}
          send={(values, over) => {
            if (!over) return create.run(values);
            const { id, version } = over;
            return edit.run({ ...changesIn(editYear, valuesOf(over), values), id, version });
          }}
          labels={{
            starts_on: 'First day',
            ends_on: 'Last day',
            terms: 'Terms',
            holidays: 'Holidays',
          }}
          words={inWords}
          submit={year ? 'Save changes' : 'Add year'}
          draft_key={draft_key}
          onDone={onClose}
          secondary={history}
        >
          {year ? null : <NumberField name="year" label="Year" min={2000} max={2100} />}
          <Pair>
            <DateField name="starts_on" label="First day" />
            <DateField name="ends_on" label="Last day" />
          </Pair>
          <FieldList name="terms" label="Terms" add="Add a term" rows_max={6}>
            {(path) => (
              <>
                <TextField name={`${path}.name`} label="Name" maxLength={40} />
                <DateField name={`${path}.starts_on`} label="Opens" />
                <DateField name={`${path}.ends_on`} label="Closes" />
                <DateField name={`${path}.half_term_starts_on`} label="Half-term from" optional />
                <DateField name={`${path}.half_term_ends_on`} label="Half-term to" optional />
              </>
            )}
          </FieldList>
          <FieldList name="holidays" label="Holidays" add="Add a holiday" rows_max={60} optional>
            {(path) => (
              <>
                <TextField name={`${path}.name`} label="Name" maxLength={80} />
                <DateField name={`${path}.starts_on`} label="From" />
                <DateField name={`${path}.ends_on`} label="To" />
              </>
            )}
          </FieldList>
        </VersionedForm>
      )}
    </RecordSheet>
  );
}

/** The year after the newest one; a new school begins with the one it is in. */
const blankAfter = (newest: number | undefined) => {
  const year = newest === undefined ? new Date().getFullYear() : newest + 1;
  return {
    year,
    starts_on: `${year}-01-01`,
    ends_on: `${year}-12-31`,
    terms: ['Term 1', 'Term 2', 'Term 3'].map((name) => ({ name })),
    holidays: [],
  };
};

const valuesOf = ({ year, starts_on, ends_on, terms, holidays }: SchoolYear) => ({
  year,
  starts_on,
  ends_on,
  terms: terms.map((term) => ({
    id: term.id,
    name: term.name,
    starts_on: term.starts_on,
    ends_on: term.ends_on,
    ...(term.half_term_starts_on ? { half_term_starts_on: term.half_term_starts_on } : {}),
    ...(term.half_term_ends_on ? { half_term_ends_on: term.half_term_ends_on } : {}),
  })),
  holidays,
});

interface Named {
  name: string;
  starts_on: string;
  ends_on: string;
}

const inWords = (values: Record<string, unknown>) => ({
  ...values,
  terms: namesOf(values['terms']),
  holidays: namesOf(values['holidays']),
});

const namesOf = (list: unknown): string =>
  ((list ?? []) as Named[])
    .map(({ name, starts_on, ends_on }) => `${name} ${starts_on} to ${ends_on}`)
    .join(', ');
