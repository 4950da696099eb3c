import { counted } from '@darasa/rules/counted';
import {
  editFeeStructure,
  type FeeStructure,
  moveFeeStructures,
} from '@darasa/contract/finance/fees/fee-structures';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  askStructureChange,
  previewStructureChange,
} from '@darasa/contract/finance/fees/structure-changes';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Button, MoneyField, Notice, Pairs, Sheet, StatusChip, TextArea } from '@darasa/ui';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { planWords, StructurePlan } from './structure-plan.tsx';
import { kesOf } from '#modules/finance/books/setup/version-words.ts';

type Typed = Record<string, unknown>;

/** One class and term: its vote heads, and the one way its amounts can be changed now. */
export function StructureDetail(props: {
  setup: FinanceSetup;
  structure: FeeStructure;
  onClose: () => void;
}) {
  const { setup, structure, onClose } = props;
  const may = useMay();
  const [editing, setEditing] = useState<'amounts' | 'plan' | null>(null);
  const back = useAction(moveFeeStructures, { refresh: [['finance']] });
  const category = setup.fee_categories.find((one) => one.id === structure.fee_category_id)?.name;
  const is_billed = structure.bill_count > 0;
  const may_edit =
    structure.state === 'draft' ? may(editFeeStructure) : is_billed && may(askStructureChange);
  const may_take_back = structure.state !== 'draft' && !is_billed && may(moveFeeStructures);
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${structure.class_name}, ${structure.semester_name}`}
      sub={category}
      footer={
        editing ? undefined : (
          <>
            {may_take_back ? (
              <Button
                busy={back.busy}
                onClick={() =>
                  void back
                    .run({ ids: [structure.id], state: 'draft' })
                    .then(onClose, () => undefined)
                }
              >
                Back to draft
              </Button>
            ) : null}
            {may(moveFeeStructures) ? (
              <Button onClick={() => setEditing('plan')}>Instalments</Button>
            ) : null}
            {may_edit ? (
              <Button variant="primary" onClick={() => setEditing('amounts')}>
                Change amounts
              </Button>
            ) : null}
          </>
        )
      }
    >
      {editing === 'amounts' ? (
        <Amounts setup={setup} structure={structure} onClose={onClose} />
      ) : editing === 'plan' ? (
        <StructurePlan structure={structure} onClose={onClose} />
      ) : (
        <div className="stack">
          <p>
            <StatusChip status={structure.state} />{' '}
            {is_billed
              ? `${counted(structure.bill_count, 'bill was', 'bills were')} made from it.`
              : 'No bill yet.'}
          </p>
          <p className="muted">{whoseWords(structure)}</p>
          <p className="muted">{planWords(structure)}</p>
          <Pairs
            items={[
              ...structure.particulars.map((one) => ({
                label: one.name,
                value: formatMoney(one.amount_cents),
              })),
              { label: 'Total, KES', value: formatMoney(structure.total_cents), total: true },
            ]}
          />
        </div>
      )}
    </Sheet>
  );
}

/** Two people stand behind what parents pay. */
function whoseWords({ changed_by_name, approved_by_name, approved_at }: FeeStructure): string {
  const typed = changed_by_name ? `Amounts by ${changed_by_name}` : 'Amounts from before';
  return approved_by_name && approved_at
    ? `${typed}, approved by ${approved_by_name} on ${formatDate(approved_at)}.`
    : `${typed}, not approved yet.`;
}

const typedOf = (particulars: FeeStructure['particulars']): Typed =>
  Object.fromEntries(particulars.map((one) => [`amount-${one.vote_head_id}`, one.amount_cents]));

// Nothing typed and a nought are the same amount.
const inKes = (typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([name, amount]) => [name, amount ? kesOf(amount) : '']),
  );

/** A draft is edited; what was billed is changed by a note on every account, once agreed to. */
function Amounts(props: { setup: FinanceSetup; structure: FeeStructure; onClose: () => void }) {
  const { setup, structure, onClose } = props;
  const is_draft = structure.state === 'draft';
  const edit = useAction(editFeeStructure, {
    refresh: [['finance']],
    say: 'The amounts are saved.',
  });
  const ask = useAction(askStructureChange, { refresh: [['finance']] });
  const heads = setup.vote_heads.filter(
    (one) =>
      structure.particulars.some((own) => own.vote_head_id === one.id) ||
      (!one.retired_at && one.kind !== 'expense' && !one.is_capitation),
  );
  const particularsOf = (typed: Typed) =>
    heads.map(({ id }) => ({ vote_head_id: id, amount_cents: Number(typed[`amount-${id}`] ?? 0) }));
  const send = async (typed: Typed, over: FeeStructure | null) => {
    const particulars = particularsOf(typed);
    const { id, version } = over ?? structure;
    if (is_draft) return edit.run({ id, version, particulars });
    const asked = { fee_structure_id: id, particulars };
    const { total_cents } = await call(previewStructureChange, asked);
    const reason = String(typed['reason'] ?? '');
    return ask.run({ ...asked, version, reason, expected_cents: total_cents });
  };
  return (
    <VersionedForm
      row={structure}
      initial={(row) => typedOf((row ?? structure).particulars)}
      send={send}
      labels={Object.fromEntries(heads.map(({ id, name }) => [`amount-${id}`, name]))}
      words={(values) =>
        inKes('particulars' in values ? typedOf((values as FeeStructure).particulars) : values)
      }
      draft_key={`finance.amounts.${structure.id}`}
      onDone={onClose}
      onCancel={onClose}
      submit={is_draft ? 'Save the amounts' : 'Send for approval'}
    >
      {is_draft ? null : (
        <Notice>
          {counted(structure.bill_count, 'learner was', 'learners were')} billed,{' '}
          {formatKes(structure.total_cents)} for the whole term. When another person agrees, each of
          them gets a note with the difference; who joined late pays the same part of it.
        </Notice>
      )}
      {heads.map((head) => (
        <MoneyField key={head.id} name={`amount-${head.id}`} label={head.name} optional />
      ))}
      {is_draft ? null : <TextArea name="reason" label="Why" maxLength={300} />}
    </VersionedForm>
  );
}
