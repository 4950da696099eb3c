import { counted } from '@darasa/rules/counted';
import {
  batchKindNames,
  batchKinds,
  type BatchKind,
  type BatchPreview,
  previewFeeBatch,
  requestFeeBatch,
} from '@darasa/contract/finance/fees/fee-batches';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { isoDate } from '@darasa/rules/dates';
import {
  CheckListField,
  Form,
  MoneyField,
  Notice,
  RadioField,
  SelectField,
  Sheet,
  TextArea,
  useFormValue,
} from '@darasa/ui';
import { useState } from 'react';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { useAction } from '#platform/use-action.ts';
import { BatchLines, BatchTotals } from './batch-lines.tsx';

interface Values {
  kind?: BatchKind;
  semester_id?: string;
  vote_head_id?: string;
  to_vote_head_id?: string;
  amount_cents?: number;
  class_ids?: string[];
}

type Asked = Required<Pick<Values, 'kind' | 'semester_id' | 'vote_head_id' | 'class_ids'>> &
  Pick<Values, 'to_vote_head_id' | 'amount_cents'>;

/** First what and whom, then what it does to each of them, and only then the asking. */
export function NewBatchSheet({ setup, onClose }: { setup: FinanceSetup; onClose: () => void }) {
  const [values, setValues] = useState<Values>(() => ({
    kind: 'levy-added',
    class_ids: [],
    semester_id: currentTerm(setup) ?? '',
  }));
  const [seen, setSeen] = useState<{ asked: Asked; preview: BatchPreview } | null>(null);
  const preview = useAction(previewFeeBatch, { say: false });
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title="New batch"
      sub={seen ? 'Look at every learner, then ask for approval' : 'One change for whole classes'}
    >
      {seen ? (
        <AskForm
          setup={setup}
          asked={seen.asked}
          preview={seen.preview}
          onBack={() => setSeen(null)}
          onDone={onClose}
        />
      ) : (
        <Form
          schema={what_is_asked}
          initial={values as Record<string, unknown>}
          submit="Show what it does"
          action={async (typed: Values) => {
            const asked = askedOf(typed);
            const found = await preview.run(asked);
            setValues(typed);
            setSeen({ asked, preview: found });
          }}
          onCancel={onClose}
        >
          <WhatFields setup={setup} />
        </Form>
      )}
    </Sheet>
  );
}

/** A field that its kind does not show is not sent. */
function askedOf(typed: Values): Asked {
  const kind = typed.kind ?? 'levy-added';
  return {
    kind,
    semester_id: typed.semester_id ?? '',
    vote_head_id: typed.vote_head_id ?? '',
    class_ids: typed.class_ids ?? [],
    ...(kind === 'levy-added' && typed.amount_cents ? { amount_cents: typed.amount_cents } : {}),
    ...(kind === 'vote-head-moved' && typed.to_vote_head_id
      ? { to_vote_head_id: typed.to_vote_head_id }
      : {}),
  };
}

const what_is_asked = {
  safeParse: (typed: unknown) => previewFeeBatch.input.safeParse(askedOf(typed as Values)),
};

function currentTerm(setup: FinanceSetup): string | undefined {
  const today = isoDate(new Date());
  return (setup.semesters.findLast((term) => term.starts_on <= today) ?? setup.semesters[0])?.id;
}

function WhatFields({ setup }: { setup: FinanceSetup }) {
  const kind = useFormValue<BatchKind>('kind') ?? 'levy-added';
  const classes = useClassChoices();
  const heads = setup.vote_heads
    .filter((head) => !head.retired_at && head.kind !== 'expense')
    .map((head) => ({ value: head.id, label: `${head.code} ${head.name}` }));
  return (
    <>
      <RadioField
        name="kind"
        label="What happens"
        options={batchKindNames.map((value) => ({
          value,
          label: batchKinds[value].label,
          hint: batchKinds[value].rule,
        }))}
      />
      <SelectField
        name="semester_id"
        label="Term"
        options={setup.semesters.map((term) => ({
          value: term.id,
          label: `${term.name} ${term.year}`,
        }))}
      />
      <SelectField
        name="vote_head_id"
        label={kind === 'vote-head-moved' ? 'Wrong vote head' : 'Vote head'}
        options={heads}
      />
      {kind === 'vote-head-moved' ? (
        <SelectField name="to_vote_head_id" label="Right vote head" options={heads} />
      ) : null}
      {kind === 'levy-added' ? <MoneyField name="amount_cents" label="Each learner" /> : null}
      <div className="check-columns">
        <CheckListField
          name="class_ids"
          label="Classes"
          options={classes.map((one) => ({ value: one.id, label: one.name }))}
        />
      </div>
    </>
  );
}

function AskForm(props: {
  setup: FinanceSetup;
  asked: Asked;
  preview: BatchPreview;
  onBack: () => void;
  onDone: () => void;
}) {
  const { asked, preview, setup } = props;
  const request = useAction(requestFeeBatch, { refresh: [['finance'], ['approvals']] });
  const nameOf = (id: string | undefined) => setup.vote_heads.find((head) => head.id === id)?.name;
  const nobody = preview.learner_count === 0;
  return (
    <div className="stack">
      {nobody ? (
        <Notice tone="warning">
          This would change nobody’s account. {preview.left_out_reason}
        </Notice>
      ) : null}
      {!nobody && preview.left_out_count > 0 ? (
        <Notice tone="info">
          {counted(preview.left_out_count, 'learner')} of these classes will not get it.{' '}
          {preview.left_out_reason}
        </Notice>
      ) : null}
      <BatchTotals
        totals={preview}
        from={nameOf(asked.vote_head_id) ?? ''}
        to={nameOf(asked.to_vote_head_id) ?? null}
      />
      <Form
        submit="Send for approval"
        action={({ reason = '' }: { reason?: string }) =>
          request.run({
            ...asked,
            reason,
            expected_count: Math.max(preview.learner_count, 1),
            expected_cents: preview.change_cents,
          })
        }
        onDone={props.onDone}
        onCancel={props.onBack}
      >
        <TextArea
          name="reason"
          label="Why"
          maxLength={300}
          help="Approvers and families read this"
        />
      </Form>
      <BatchLines rows={preview.rows} />
    </div>
  );
}
