import type { SchoolFigures } from '@darasa/contract/finance/overview/director';
import { formatMoney } from '@darasa/rules/money';
import { Panel } from '@darasa/ui';
import { percentOf } from '../money-dashboard/figure-strip.tsx';
import type { BehindFigure } from './behind-sheet.tsx';
import './school-bars.css';

const bars = [
  { kind: 'paid', label: 'Paid', of: (one: SchoolFigures) => one.paid_cents, figure: 'paid' },
  { kind: 'owed', label: 'Owed', of: (one: SchoolFigures) => one.balance_cents, figure: 'balance' },
  {
    kind: 'waived',
    label: 'Waived',
    of: (one: SchoolFigures) => one.waived_cents,
    figure: 'waived',
  },
] as const;

/** What was paid, is owed and was waived this term: one scale for all schools, each bar opens its rows. */
export function SchoolBars(props: {
  schools: readonly SchoolFigures[];
  onOpen: (behind: BehindFigure) => void;
}) {
  const most = Math.max(1, ...props.schools.flatMap((one) => bars.map(({ of }) => of(one))));
  if (props.schools.length === 0) return null;
  return (
    <Panel title="Paid, owed and waived this term" aside="KES, one scale for all schools">
      <div className="school-bars">
        {props.schools.map((school) => (
          <section key={school.school_id} aria-label={school.school_name}>
            <h3>{school.school_name}</h3>
            <p className="meta">
              {school.paid_permille === null
                ? 'Nothing is billed yet'
                : `${percentOf(school.paid_permille)} collected`}
            </p>
            <dl>
              {bars.map(({ kind, label, of, figure }) => (
                <div key={kind}>
                  <dt>{label}</dt>
                  <dd>
                    <svg width="100%" height="14" aria-hidden="true">
                      <rect
                        className={kind}
                        width={`${(100 * Math.max(of(school), 0)) / most}%`}
                        height="14"
                        rx="2"
                      />
                    </svg>
                    <button
                      type="button"
                      className="link"
                      aria-label={`${label} at ${school.school_name}: ${formatMoney(of(school))}`}
                      onClick={() =>
                        props.onOpen({
                          school_id: school.school_id,
                          school_name: school.school_name,
                          title: label,
                          filter: {
                            figure,
                            ...(school.term ? { semester_id: school.term.id } : {}),
                          },
                        })
                      }
                    >
                      {formatMoney(of(school))}
                    </button>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  );
}
