import {
  createFeeStructures,
  type FeeStructure,
  FeeStructureInput,
  listFeeStructures,
} from '@darasa/contract/finance/fees/fee-structures';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { shillingsOf } from '@darasa/rules/money';
import {
  Button,
  CheckListField,
  Form,
  FormGroup,
  MoneyField,
  NumberField,
  Pair,
  SelectField,
  Sheet,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

type Typed = Record<string, unknown>;

/** One matrix for many classes; what is left empty is not charged. */
export function StructureSheet(props: {
  setup: FinanceSetup;
  financial_year_id: string;
  /** The structures of this year, to begin from. */
  rows: FeeStructure[];
  onClose: () => void;
}) {
  const { setup, financial_year_id, onClose } = props;
  const classes = useClassChoices();
  const create = useAction(createFeeStructures, {
    refresh: [['finance']],
    say: 'The fee structures are made. Approve them next.',
  });
  const year = setup.financial_years.find((one) => one.id === financial_year_id);
  const terms = setup.semesters.filter(
    (term) => year && term.starts_on >= year.starts_on && term.starts_on <= year.ends_on,
  );
  const heads = setup.vote_heads.filter(
    (one) => !one.retired_at && one.kind !== 'expense' && !one.is_capitation,
  );
  return (
    <Sheet open wide onClose={onClose} title="New fee structure" sub={year?.name}>
      <Form
        initial={{
          fee_category_id: setup.fee_categories[0]?.id,
          fee_group_id: setup.fee_groups[0]?.id,
        }}
        action={(typed: Typed) =>
          create.run(FeeStructureInput.parse(inputOf(typed, financial_year_id, heads, terms)))
        }
        onDone={onClose}
        onCancel={onClose}
        submit="Make the structures"
        draft_key="finance.structure"
      >
        <Pair>
          <SelectField
            name="fee_category_id"
            label="Category"
            options={setup.fee_categories.map((one) => ({ value: one.id, label: one.name }))}
          />
          <SelectField
            name="fee_group_id"
            label="Group"
            options={setup.fee_groups.map((one) => ({ value: one.id, label: one.name }))}
          />
        </Pair>
        <CheckListField
          name="classes"
          label="Classes"
          options={classes.map((one) => ({ value: one.id, label: one.name }))}
        />
        <BeginFrom {...props} terms={terms} />
        {heads.map((head) => (
          <FormGroup key={head.id} title={head.name} named>
            <Pair three>
              {terms.map((term) => (
                <MoneyField
                  key={term.id}
                  name={nameOf(head.id, term.id)}
                  label={term.name}
                  optional
                />
              ))}
            </Pair>
          </FormGroup>
        ))}
      </Form>
    </Sheet>
  );
}

/** The amounts of another class, or of the year before, and so many percent on top. */
function BeginFrom(props: {
  setup: FinanceSetup;
  financial_year_id: string;
  rows: FeeStructure[];
  terms: { id: string }[];
}) {
  const { setup, financial_year_id, rows, terms } = props;
  const form = useForm();
  const from = useFormValue<string>('from');
  const percent = useFormValue<number>('percent');
  const at = setup.financial_years.findIndex((one) => one.id === financial_year_id);
  const before = setup.financial_years[at + 1];
  const older = useQuery({
    ...queryOf(listFeeStructures, { financial_year_id: before?.id ?? '' }),
    enabled: before !== undefined,
  });
  const all = [...rows, ...(older.data?.rows ?? [])];
  const sources = new Map(all.map((one) => [sourceOf(one), one]));
  if (sources.size === 0) return null;
  const fill = () => {
    const chosen = all.filter((one) => sourceOf(one) === from);
    for (const [name, value] of valuesOf(chosen, terms, percent ?? 0)) form.set(name, value);
    form.set('plans_from', plansOf(chosen, terms));
  };
  const labelOf = (one: FeeStructure) =>
    [
      setup.financial_years.find((year) => year.id === one.financial_year_id)?.name,
      one.class_name,
      setup.fee_categories.find((category) => category.id === one.fee_category_id)?.name,
    ].join(', ');
  return (
    <>
      <Pair>
        <SelectField
          name="from"
          label="Begin from"
          help="The amounts and instalments of another class or year"
          optional
          options={[...sources].map(([value, one]) => ({ value, label: labelOf(one) }))}
        />
        <NumberField name="percent" label="Percent on top" help="0 copies the amounts" optional />
      </Pair>
      {from ? <Button onClick={fill}>Fill in these amounts</Button> : null}
    </>
  );
}

const sourceOf = (one: FeeStructure): string =>
  `${one.financial_year_id} ${one.class_id} ${one.fee_category_id} ${one.fee_group_id}`;

/** Term by term in the order of the calendar; whole shillings, as schools round. */
function valuesOf(chosen: FeeStructure[], terms: { id: string }[], percent: number) {
  return chosen.flatMap((one, i): [name: string, amount: number][] => {
    const term = terms.find((own) => own.id === one.semester_id) ?? terms[i];
    if (!term) return [];
    return one.particulars.map((own) => [
      nameOf(own.vote_head_id, term.id),
      Math.round((own.amount_cents * (100 + percent)) / 10_000) * 100,
    ]);
  });
}

/** The instalments come along with the amounts. */
const plansOf = (chosen: FeeStructure[], terms: { id: string }[]) =>
  chosen.flatMap((one, i) => {
    const term = terms.find((own) => own.id === one.semester_id) ?? terms[i];
    const has_plan = one.instalments.length > 0;
    return term && has_plan ? [{ semester_id: term.id, fee_structure_id: one.id }] : [];
  });

const nameOf = (head_id: string, term_id: string): string => `amount-${head_id}-${term_id}`;

function inputOf(
  typed: Typed,
  financial_year_id: string,
  heads: { id: string }[],
  terms: { id: string }[],
): FeeStructureInput {
  const particulars = heads
    .map((head) => ({
      vote_head_id: head.id,
      semester_amounts: terms.flatMap((term) => {
        const cents = typed[nameOf(head.id, term.id)];
        if (typeof cents !== 'number' || cents <= 0) return [];
        return [{ semester_id: term.id, amount: shillingsOf(cents) }];
      }),
    }))
    .filter((one) => one.semester_amounts.length > 0);
  const plans_from = typed['plans_from'] as FeeStructureInput['plans_from'];
  return {
    fee_category_id: String(typed['fee_category_id'] ?? ''),
    fee_group_id: String(typed['fee_group_id'] ?? ''),
    financial_year_id,
    particulars,
    classes: (typed['classes'] as string[] | undefined) ?? [],
    ...(plans_from ? { plans_from } : {}),
  };
}
