import { counted } from '@darasa/rules/counted';
import {
  askCarrier,
  type CarrierReading,
  listCarrierReadings,
} from '@darasa/contract/communication/sending/carrier';
import { formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  EmptyState,
  ErrorState,
  Notice,
  Panel,
  SideScroll,
  SkeletonLines,
  Strip,
  toast,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const look_again_ms = 1_000;
const look_ms_max = 20_000;

/** Shows what the SMS carrier says is left on our account, tied to the tokens of all our schools. */
export function CarrierPanel() {
  const may = useMay();
  /** The reading that was newest when somebody asked; looked for until another stands above it. */
  const [waiting, setWaiting] = useState<{ over: string | null; until_ms: number } | null>(null);
  const list = useQuery({
    ...queryOf(listCarrierReadings, {}),
    refetchInterval: ({ state }) => {
      const newest = state.data?.rows[0]?.id ?? null;
      const waits = waiting && newest === waiting.over && Date.now() < waiting.until_ms;
      return waits ? look_again_ms : false;
    },
  });
  const ask = useAction(askCarrier, { refresh: [keyOf(listCarrierReadings)] });
  const rows = list.data?.rows ?? [];
  const [newest] = rows;
  const asks = () =>
    ask.run({}).then(
      () => setWaiting({ over: newest?.id ?? null, until_ms: Date.now() + look_ms_max }),
      (error: Error) => toast({ variant: 'destructive', title: error.message }),
    );
  const button = may(askCarrier) ? (
    <Button small busy={ask.busy} onClick={() => void asks()}>
      Ask the carrier
    </Button>
  ) : undefined;
  return (
    <Panel title="At the SMS carrier" aside={button} padded>
      {list.isPending ? <SkeletonLines label="Loading" lines={3} /> : null}
      {list.error ? (
        <ErrorState
          title="We could not load what the carrier said"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.data && !newest ? (
        <EmptyState
          title="Nobody has asked yet"
          text="Check the balance of our account and compare it with the tokens of all our schools."
        />
      ) : null}
      {newest ? (
        <div className="stack">
          <Newest row={newest} is_first={!rows.slice(1).some((row) => row.failure === null)} />
          {rows.length > 1 ? <Earlier rows={rows.slice(1)} /> : null}
        </div>
      ) : null}
    </Panel>
  );
}

function Newest({ row, is_first }: { row: CarrierReading; is_first: boolean }) {
  if (row.failure) {
    return (
      <Notice>
        {row.failure} ({formatDateTime(row.read_at)})
      </Notice>
    );
  }
  return (
    <>
      <Strip
        label="At the carrier"
        items={[
          { label: `Left, ${formatDateTime(row.read_at)}`, value: moneyOf(row) },
          { label: 'Pays for about', value: partsOf(row.carries) },
          { label: 'Tokens left, all schools', value: row.tokens_left.toLocaleString('en') },
          {
            label: 'Our messages since the last answer',
            value: `KES ${formatMoney(row.spent_cents)}`,
          },
        ]}
      />
      <Verdict row={row} is_first={is_first} />
    </>
  );
}

/** One answer alone proves nothing: the next is compared with it. */
function Verdict({ row, is_first }: { row: CarrierReading; is_first: boolean }) {
  if (row.differences.length > 0) {
    return <Notice tone="warning">{row.differences.join(' ')}</Notice>;
  }
  if (is_first) {
    return <Notice tone="info">This is the first answer. The next is compared with it.</Notice>;
  }
  return <Notice tone="positive">What the carrier took is what our messages cost.</Notice>;
}

const moneyOf = ({ currency, balance_cents }: CarrierReading): string =>
  balance_cents === null ? '-' : `${currency} ${formatMoney(balance_cents)}`;

const partsOf = (count: number | null): string =>
  count === null ? 'Not known yet' : counted(count, 'part');

function Earlier({ rows }: { rows: readonly CarrierReading[] }) {
  return (
    <details>
      <summary>Earlier answers</summary>
      <SideScroll label="Earlier answers">
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Asked by</th>
              <th scope="col" className="num">
                Left
              </th>
              <th scope="col">Differences</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="nowrap">{formatDateTime(row.read_at)}</td>
                <td>{row.asked_by ?? 'Automatic'}</td>
                <td className="num">{moneyOf(row)}</td>
                <td>{row.failure ?? (row.differences.join(' ') || 'None')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </details>
  );
}
