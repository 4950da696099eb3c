import type { OnSite } from '@darasa/contract/gate/visits';
import { formatTime } from '@darasa/rules/dates';
import { Button, Sheet } from '@darasa/ui';
import { useId, useState } from 'react';
import { PassScanner } from './pass-scanner.tsx';
import { useCheckOut } from './use-check-out.ts';

const shown_max = 6;

/** The square code of a pass is an address that ends with its number. */
const numberIn = (text: string): string => /pass=(\d+)/.exec(text)?.[1] ?? text.trim();

/** By the number of the pass: typed, read by the camera, or by a scanner that types the address. */
export function CheckOutSheet(props: {
  rows: readonly OnSite[];
  pass: string;
  onClose: () => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(props.pass);
  const { run, busy_id } = useCheckOut();
  const wanted = numberIn(typed);
  const inside = props.rows.filter((row) => row.state === 'in');
  const withPass = (number: string) => inside.filter((row) => String(row.pass_number) === number);
  const exact = withPass(wanted);
  const like = inside.filter(
    (row) =>
      String(row.pass_number ?? '').startsWith(wanted) ||
      row.name.toLowerCase().includes(wanted.toLowerCase()),
  );
  const found = wanted === '' ? [] : exact.length > 0 ? exact : like.slice(0, shown_max);
  const out = async (row: OnSite) => {
    await run(row);
    props.onClose();
  };
  // The person leaves as the pass is read; whatever else was read is shown, and can be corrected.
  const read = (text: string) => {
    const number = numberIn(text);
    setTyped(number);
    const [row] = withPass(number);
    if (row) void out(row);
  };
  return (
    <Sheet open onClose={props.onClose} title="Check out" sub="By the number on the pass">
      <div className="stack gate">
        <div className="field">
          <label className="label" htmlFor={id}>
            Pass number or name
          </label>
          <input
            id={id}
            className="input"
            inputMode="search"
            autoComplete="off"
            maxLength={120}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && exact[0]) void out(exact[0]);
            }}
          />
        </div>
        <PassScanner onRead={read} />
        {wanted !== '' && found.length === 0 ? (
          <p role="status">Nobody on site has that pass or name.</p>
        ) : null}
        <ul className="visits boxed">
          {found.map((row) => (
            <li key={row.id}>
              <div className="who">
                <strong>{row.name}</strong>
              </div>
              <p className="muted">
                Pass {row.pass_number}, since {formatTime(row.came_at)}
              </p>
              <div className="acts">
                <Button
                  variant="primary"
                  aria-label={`Check ${row.name} out`}
                  busy={busy_id === row.id}
                  onClick={() => void out(row)}
                >
                  Check out
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
