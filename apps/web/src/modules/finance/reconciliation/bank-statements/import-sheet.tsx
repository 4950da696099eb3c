import { listAccountMonths } from '@darasa/contract/finance/reconciliation/reconciliation';
import { getFinanceSetup, type MoneyAccount } from '@darasa/contract/finance/books/setup';
import {
  importStatement,
  previewStatement,
  type StatementPreview,
} from '@darasa/contract/finance/reconciliation/bank-statements';
import {
  FileField,
  Form,
  MoneyField,
  Notice,
  Pair,
  SelectField,
  Sheet,
  SkeletonLines,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { ColumnChoice, columnsText } from './column-choice.tsx';
import { PreviewFacts } from './preview-facts.tsx';

interface Chosen {
  money_account_id: string;
  file: File;
  columns?: string;
  head_row?: number;
  opening_cents?: number;
  closing_cents?: number;
  decimal?: 'point' | 'comma';
}

/** From the bank's file to matched lines: choose, check, import. Until the last nothing is kept. */
export function ImportStatementSheet(props: { money_account_id?: string; onClose: () => void }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const check = useAction(previewStatement, { say: false });
  const look = async ({ file, ...rest }: Chosen) => {
    setPreview(await check.run(rest, file));
    setChosen({ file, ...rest });
  };
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="Import a statement"
      sub="M-Pesa organisation statement, KCB, or any bank's CSV or Excel file"
    >
      {setup.isPending ? <SkeletonLines label="Loading the accounts" lines={4} /> : null}
      {setup.data && !preview ? (
        <ChooseForm
          accounts={setup.data.money_accounts}
          chosen={chosen?.money_account_id ?? props.money_account_id}
          onFile={look}
          onCancel={props.onClose}
        />
      ) : null}
      {preview && chosen ? (
        <CheckForm
          key={`${chosen.columns} ${chosen.opening_cents} ${chosen.closing_cents} ${chosen.decimal}`}
          chosen={chosen}
          preview={preview}
          onLook={look}
          onDone={props.onClose}
          onBack={() => setPreview(null)}
        />
      ) : null}
    </Sheet>
  );
}

function ChooseForm(props: {
  accounts: readonly MoneyAccount[];
  chosen: string | undefined;
  onFile: (chosen: Chosen) => Promise<void>;
  onCancel: () => void;
}) {
  const accounts = props.accounts.filter((one) => one.kind !== 'cash' && !one.retired_at);
  return (
    <Form
      schema={chosen_file}
      initial={{ money_account_id: props.chosen ?? accounts[0]?.id }}
      action={(values: Chosen) => props.onFile(values)}
      onCancel={props.onCancel}
      submit="Check the file"
    >
      <SelectField
        name="money_account_id"
        label="Account"
        options={accounts.map((one) => ({ value: one.id, label: one.name }))}
      />
      <FileField
        name="file"
        label="Statement"
        accept=".csv,.xlsx"
        bytes_max={5_000_000}
        help="As the bank or the M-Pesa portal gives it; lines above the head are skipped"
      />
    </Form>
  );
}

const chosen_file = {
  safeParse: (values: unknown) => {
    const { file, money_account_id } = values as Partial<Chosen>;
    const issues = [
      ...(money_account_id ? [] : [{ path: ['money_account_id'], message: 'Choose the account' }]),
      ...(file instanceof File ? [] : [{ path: ['file'], message: 'Choose the statement' }]),
    ];
    return issues.length === 0
      ? { success: true as const, data: values }
      : { success: false as const, error: { issues } };
  },
};

type CheckValues = {
  opening_cents?: number;
  closing_cents?: number;
  save_as?: string;
  decimal?: Chosen['decimal'];
} & Record<string, unknown>;

function CheckForm(props: {
  chosen: Chosen;
  preview: StatementPreview;
  onLook: (chosen: Chosen) => Promise<void>;
  onDone: () => void;
  onBack: () => void;
}) {
  const { chosen, preview } = props;
  const take = useAction(importStatement, { refresh: [keyOf(listAccountMonths), ['finance']] });
  const asks_sign = preview.decimal === 'open' || chosen.decimal !== undefined;
  const needs_sums =
    preview.decimal !== 'open' &&
    (preview.opening_cents === null || preview.closing_cents === null);
  const is_ready = !preview.needs_columns && preview.problems.length === 0;
  const fresh = preview.line_count - preview.known_count;
  const sentOf = (values: CheckValues): Chosen => ({
    ...chosen,
    ...columnsText(values, preview),
    ...(values.opening_cents === undefined ? {} : { opening_cents: values.opening_cents }),
    ...(values.closing_cents === undefined ? {} : { closing_cents: values.closing_cents }),
    ...(values.decimal ? { decimal: values.decimal } : {}),
  });
  const save = async (values: CheckValues) => {
    const sent = sentOf(values);
    if (!is_ready) return props.onLook(sent);
    if (fresh === 0) return props.onDone();
    const { file, ...rest } = sent;
    const save_as = values.save_as?.trim();
    await take.run({ ...rest, ...(save_as ? { save_as } : {}) }, file);
    props.onDone();
    return undefined;
  };
  return (
    <Form
      initial={{
        opening_cents: chosen.opening_cents,
        closing_cents: chosen.closing_cents,
        decimal: chosen.decimal,
      }}
      action={save}
      onCancel={props.onBack}
      submit={is_ready ? importWords(fresh) : 'Check again'}
    >
      <PreviewFacts preview={preview} file_name={chosen.file.name} />
      {preview.layout_name === null ? <ColumnChoice preview={preview} /> : null}
      {asks_sign ? (
        <SelectField
          name="decimal"
          label="Cents are written after"
          options={[
            { value: 'point', label: 'A point: 1,500.00' },
            { value: 'comma', label: 'A comma: 1.500,00' },
          ]}
        />
      ) : null}
      {needs_sums || chosen.opening_cents !== undefined ? (
        <Pair>
          <MoneyField name="opening_cents" label="Opening balance" />
          <MoneyField name="closing_cents" label="Closing balance" />
        </Pair>
      ) : null}
      {is_ready && fresh === 0 ? (
        <Notice tone="info">Every line of this file is known already.</Notice>
      ) : null}
    </Form>
  );
}

/** Nothing is left to do with a file whose lines are all known. */
const importWords = (fresh: number): string => {
  if (fresh === 0) return 'Close';
  return fresh === 1 ? 'Import 1 new line' : `Import ${fresh} new lines`;
};
