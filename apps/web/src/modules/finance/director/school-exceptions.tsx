import {
  getDirectorDashboard,
  muteException,
  type SchoolFigures,
} from '@darasa/contract/finance/director';
import { type ExceptionRule, exceptionRules } from '@darasa/contract/finance/figures';
import { formatMoney } from '@darasa/rules/money';
import { Button, Panel, SideScroll, StatusChip } from '@darasa/ui';
import { keyOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import type { Behind } from './behind-sheet.tsx';

const tones = { high: 'negative', medium: 'warning', low: 'neutral' } as const;
const risk_words = { high: 'High', medium: 'Medium', low: 'Low' };
const order = { high: 0, medium: 1, low: 2 };
const openable: Partial<Record<ExceptionRule, Partial<Behind>>> = {
  'back-dated': { backdated: true },
  waivers: { figure: 'waived' },
  'overdrawn-accounts': { figure: 'cash' },
  'in-credit': { figure: 'prepaid' },
  unmatched: { figure: 'suspense' },
};

/** What is unusual in any school, the riskiest first. A kind can be hidden by its rule. */
export function SchoolExceptions(props: {
  schools: readonly SchoolFigures[];
  muted: readonly ExceptionRule[];
  onOpen: (behind: Behind) => void;
}) {
  const mute = useAction(muteException, { refresh: [keyOf(getDirectorDashboard)], say: false });
  const rows = props.schools
    .flatMap((school) => school.exceptions.map((one) => ({ ...one, school })))
    .filter((one) => !props.muted.includes(one.rule))
    .toSorted((a, b) => order[exceptionRules[a.rule].risk] - order[exceptionRules[b.rule].risk]);
  return (
    <Panel
      title="Exceptions"
      aside="Last 30 days"
      footer={
        props.muted.length > 0 ? (
          <>
            Hidden:{' '}
            {props.muted.map((rule) => (
              <Button key={rule} small onClick={() => void mute.run({ rule, muted: false })}>
                Show {exceptionRules[rule].label.toLowerCase()}
              </Button>
            ))}
          </>
        ) : undefined
      }
    >
      {rows.length > 0 ? (
        <SideScroll label="Exceptions">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">School</th>
                <th scope="col">Risk</th>
                <th scope="col" className="num">
                  How many
                </th>
                <th scope="col" className="num">
                  KES
                </th>
                <th scope="col">
                  <span className="sr">Acts</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ rule, count, amount_cents, school }) => (
                <tr key={`${school.school_id} ${rule}`}>
                  <td title={exceptionRules[rule].rule}>{exceptionRules[rule].label}</td>
                  <td>{school.school_name}</td>
                  <td>
                    <StatusChip tone={tones[exceptionRules[rule].risk]}>
                      {risk_words[exceptionRules[rule].risk]}
                    </StatusChip>
                  </td>
                  <td className="num">{count.toLocaleString('en')}</td>
                  <td className="num">{amount_cents ? formatMoney(amount_cents) : ''}</td>
                  <td>
                    {openable[rule] ? (
                      <Button
                        small
                        onClick={() =>
                          props.onOpen({
                            school_id: school.school_id,
                            school_name: school.school_name,
                            ...openable[rule],
                          })
                        }
                      >
                        Open
                      </Button>
                    ) : null}{' '}
                    <Button small onClick={() => void mute.run({ rule, muted: true })}>
                      Hide
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      ) : (
        <p className="panel-body muted">There is nothing unusual in any school.</p>
      )}
    </Panel>
  );
}
