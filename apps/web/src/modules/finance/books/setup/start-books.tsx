import { getFinanceSetup, startBooks } from '@darasa/contract/finance/books/setup';
import { EmptyState, Form, Panel, RadioField } from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

type Template = 'private' | 'public-secondary' | 'cambridge';

/** The first thing a bursar sees: accounts and vote heads that fit, to be changed later. */
export function StartBooks() {
  const may = useMay();
  const start = useAction(startBooks, {
    refresh: [keyOf(getFinanceSetup)],
    say: 'The books have begun. Look through the vote heads next.',
  });
  if (!may(startBooks)) {
    return (
      <EmptyState
        title="The books have not begun yet"
        text="Somebody who may create in Finance begins them here."
      />
    );
  }
  return (
    <Panel title="How does this school keep its books?" padded>
      <Form
        submit="Begin the books"
        initial={{ template: 'private' }}
        action={(values: { template?: Template }) =>
          start.run({ template: values.template ?? 'private' })
        }
      >
        <RadioField
          name="template"
          label="Begin with"
          options={[
            {
              value: 'private',
              label: 'Private school',
              hint: 'Tuition, boarding, lunch, activity, one main bank account',
            },
            {
              value: 'public-secondary',
              label: 'Public secondary school',
              hint: "The Ministry's vote heads; tuition, operations and school fund accounts",
            },
            {
              value: 'cambridge',
              label: 'International school',
              hint: 'Tuition, meals, co-curricular, examination entries, deposits',
            },
          ]}
        />
      </Form>
    </Panel>
  );
}
