import { counted } from '@darasa/rules/counted';
import {
  previewRespread,
  type RespreadPreview,
  runRespread,
} from '@darasa/contract/finance/sponsors/distribution';
import { formatKes, formatMoney, formatMovement } from '@darasa/rules/money';
import {
  DateField,
  Form,
  Loading,
  Notice,
  Pair,
  Panel,
  PlainPanel,
  Strip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

type Period = { from: string; to: string };

/** When priorities changed: what would move, then the journals that move it. */
export function PeriodTab() {
  const today = useToday();
  const [period, setPeriod] = useState<Period | null>(null);
  return (
    <div className="stack">
      <Panel title="Spread the receipts of a period again" padded>
        <Form
          initial={{ from: `${today.slice(0, 4)}-01-01`, to: today }}
          action={(values: Period) => setPeriod(values)}
          submit="Show what would move"
        >
          <p className="muted">
            By the priorities of today. Receipts in locked months and those spread by hand stay as
            they are.
          </p>
          <Pair>
            <DateField name="from" label="Received from" />
            <DateField
              name="to"
              label="To"
              max={today}
              limitWords="Enter a date that is not after today"
            />
          </Pair>
        </Form>
      </Panel>
      {period ? <Preview key={`${period.from} ${period.to}`} period={period} /> : null}
    </div>
  );
}

function Preview({ period }: { period: Period }) {
  const may = useMay();
  const preview = useQuery(queryOf(previewRespread, period));
  if (!preview.data)
    return (
      <Loading query={preview} label="Working it out" failed="We could not work it out" lines={6} />
    );
  const found = preview.data;
  return (
    <>
      <Strip
        label="What would move"
        items={[
          { label: 'Receipts', value: found.payment_count },
          { label: 'Would change', value: found.moving_count, note: formatKes(found.moved_cents) },
          { label: 'In locked months', value: found.locked_count, note: 'Left as they are' },
        ]}
      />
      <PlainPanel
        title="By vote head"
        label="Movements by vote head"
        rows={found.rows}
        rowKey={(row) => row.vote_head_id}
        empty="No receipt in this period."
        columns={[
          { key: 'head', head: 'Vote head', cell: (row) => row.vote_head_name },
          {
            key: 'before',
            head: 'Now, KES',
            num: true,
            cell: (row) => formatMoney(row.before_cents),
          },
          {
            key: 'after',
            head: 'Then, KES',
            num: true,
            cell: (row) => formatMoney(row.after_cents),
          },
          {
            key: 'moves',
            head: 'Moves, KES',
            num: true,
            cell: (row) => formatMovement(row.after_cents - row.before_cents),
          },
        ]}
      />
      {found.moved_cents === 0 ? (
        <Notice tone="positive">Every receipt is spread by the rule of today already.</Notice>
      ) : null}
      {found.moved_cents > 0 && may(runRespread) ? <RunForm period={period} found={found} /> : null}
    </>
  );
}

function RunForm({ period, found }: { period: Period; found: RespreadPreview }) {
  const run = useAction(runRespread, { refresh: [['finance']] });
  return (
    <Panel title="Move it" padded>
      <Form
        action={(values: { reason?: string }) =>
          run.run({ ...period, reason: values.reason ?? '', expected_cents: found.moved_cents })
        }
        submit={
          found.moving_count === 1
            ? 'Spread 1 receipt again'
            : `Spread ${counted(found.moving_count, 'receipt')} again`
        }
      >
        <TextArea name="reason" label="Why" maxLength={300} />
      </Form>
    </Panel>
  );
}
