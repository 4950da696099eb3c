import {
  type FeeStructure,
  planFeeStructure,
  StructurePlanInput,
} from '@darasa/contract/finance/fees/fee-structures';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import {
  CheckField,
  DateField,
  FieldList,
  MoneyField,
  Notice,
  NumberField,
  Segmented,
  useForm,
} from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';

/** By when a bill from this structure is expected, in words. */
export function planWords({ instalments }: Pick<FeeStructure, 'instalments'>): string {
  if (instalments.length === 0) return 'Expected by the instalments of the term.';
  const parts = instalments.map(
    (one) =>
      `${one.percent ? `${one.percent}%` : formatKes(one.amount_cents!)} by ${formatDate(one.due_on)}`,
  );
  return `Expected: ${parts.join(', ')}.`;
}

/** The default plan of whoever is billed from this structure; an agreement with a family goes before it. */
export function StructurePlan(props: { structure: FeeStructure; onClose: () => void }) {
  const { structure, onClose } = props;
  const save = useAction(planFeeStructure, { refresh: [['finance']] });
  const { id, instalments } = structure;
  return (
    <VersionedForm
      schema={StructurePlanInput}
      row={structure}
      initial={(row) => ({ instalments: (row ?? structure).instalments, all_classes: false })}
      send={(values, over) => save.run({ ...values, id, version: (over ?? structure).version })}
      labels={{ instalments: 'Instalments' }}
      words={(values) => ({
        instalments: planWords(values as Pick<FeeStructure, 'instalments'>),
      })}
      draft_key={`finance.structure-plan.${id}`}
      onDone={onClose}
      onCancel={onClose}
      submit="Save the instalments"
    >
      <Notice tone="info">
        {formatKes(structure.total_cents)} for the term. No row: the instalments of the term count.
      </Notice>
      <Parts unit={instalments[0]?.amount_cents === undefined ? 'percent' : 'amount_cents'} />
      <CheckField
        name="all_classes"
        label="For all classes of this category and term"
        help="Amounts only where the classes pay the same"
      />
    </VersionedForm>
  );
}

function Parts(props: { unit: 'percent' | 'amount_cents' }) {
  const form = useForm();
  const [unit, setUnit] = useState(props.unit);
  return (
    <>
      <Segmented
        label="Parts in"
        value={unit}
        options={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount_cents', label: 'KES' },
        ]}
        onChange={(next) => {
          // A part is a share or an amount: what was typed for the other would be sent along.
          setUnit(next === 'percent' ? next : 'amount_cents');
          form.set('instalments', []);
        }}
      />
      <FieldList name="instalments" label="Instalments" add="Add an instalment" rows_max={6}>
        {(path) => (
          <>
            <DateField name={`${path}.due_on`} label="By" />
            {unit === 'percent' ? (
              <NumberField name={`${path}.percent`} label="Percent" />
            ) : (
              <MoneyField name={`${path}.amount_cents`} label="Amount" />
            )}
          </>
        )}
      </FieldList>
    </>
  );
}
