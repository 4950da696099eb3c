import {
  type Capitation,
  CapitationFields,
  saveCapitation,
} from '@darasa/contract/finance/receiving/other-income';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  DateField,
  FieldList,
  Form,
  MoneyField,
  NumberField,
  SelectField,
  Sheet,
} from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { earningHeads } from '#modules/finance/books/setup/choices.ts';

/** Shows what each learner brings a year, vote head by vote head, and in which parts it comes. */
export function CapitationRatesSheet(props: {
  setup: FinanceSetup;
  year_id: string;
  capitation: Capitation;
  onClose: () => void;
}) {
  const { setup, capitation, onClose } = props;
  const today = useToday();
  const save = useAction(saveCapitation, {
    refresh: [['finance']],
    say: 'The capitation is set.',
  });
  const usual = [50, 30, 20].map((percent) => ({ percent, enrolment_on: today }));
  return (
    <Sheet open wide onClose={onClose} title="Rates and tranches">
      <Form
        schema={CapitationFields}
        initial={{
          financial_year_id: props.year_id,
          rates: capitation.rates.length
            ? capitation.rates.map(({ vote_head_id, amount_cents }) => ({
                vote_head_id,
                amount_cents,
              }))
            : [{}],
          tranches: capitation.tranches.length
            ? capitation.tranches.map(({ share, enrolment_on }) => ({
                percent: share / 100,
                enrolment_on,
              }))
            : usual,
        }}
        action={({ tranches, ...values }) =>
          save.run({
            ...values,
            tranches: tranches.map(({ percent, ...one }) => ({
              ...one,
              share: Math.round(percent * 100),
            })),
          })
        }
        onDone={onClose}
        onCancel={onClose}
        submit="Save"
      >
        <FieldList
          name="rates"
          label="For each learner and year"
          add="Add a vote head"
          rows_max={30}
        >
          {(path) => (
            <>
              <SelectField
                name={`${path}.vote_head_id`}
                label="Vote head"
                options={earningHeads(setup)}
              />
              <MoneyField name={`${path}.amount_cents`} label="Amount" />
            </>
          )}
        </FieldList>
        <FieldList name="tranches" label="Tranches" add="Add a tranche" rows_max={6}>
          {(path) => (
            <>
              <NumberField name={`${path}.percent`} label="Share" unit="%" decimals={2} />
              <DateField name={`${path}.enrolment_on`} label="Learners counted on" />
            </>
          )}
        </FieldList>
      </Form>
    </Sheet>
  );
}
