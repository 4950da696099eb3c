import {
  createDuty,
  type DutyRule,
  editDuty,
  exportBreaches,
  listDuties,
} from '@darasa/contract/identity/access/duties';
import { Button, DownloadIcon, EmptyState, Link, Loading, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { DutySheet } from './duty-sheet.tsx';
import { moduleWords } from '../roles/permission-words.tsx';
import { userHref } from '../roles/role-people.tsx';

/** Pairs of permissions that one person should not hold, and who holds them all the same. */
export function DutiesTab() {
  const may = useMay();
  const duties = useQuery(queryOf(listDuties, {}));
  const exportTo = useExport(exportBreaches);
  const [open, setOpen] = useState<DutyRule | 'new' | null>(null);
  const { data } = duties;
  if (!data) return <Loading query={duties} what="the rules" lines={8} />;
  const may_edit = may(editDuty);
  return (
    <div className="stack">
      <Panel
        title="Who holds both"
        aside={
          data.breaches.length > 0 && may(exportBreaches) ? (
            <Button small icon={DownloadIcon} onClick={() => void exportTo({ format: 'xlsx' })}>
              Export
            </Button>
          ) : undefined
        }
      >
        {data.breaches.length === 0 ? (
          <EmptyState title="Nobody breaks a rule" text="Every pair of duties is in two hands." />
        ) : (
          <ul className="lines">
            {data.breaches.map((one) => (
              <li key={`${one.user_id} ${one.rule}`}>
                <span className="words">
                  <Link href={userHref(one.user_id)}>{one.person}</Link>
                  <span className="meta">
                    {one.rule}, through {wordsOf(one.first_from, one.second_from)}
                  </span>
                </span>
                <Strength strength={one.strength} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        title="Rules"
        aside={
          may(createDuty) ? (
            <Button small onClick={() => setOpen('new')}>
              Add rule
            </Button>
          ) : undefined
        }
      >
        {data.rules.length === 0 ? <EmptyState title="No rules yet" /> : null}
        <ul className="lines">
          {data.rules.map((rule) => (
            <li key={rule.id}>
              <span className="words">
                <strong>{rule.name}</strong>
                <span className="meta">
                  {moduleWords(rule.first_module)} {rule.first_act} and{' '}
                  {moduleWords(rule.second_module)} {rule.second_act}. {rule.note}
                </span>
              </span>
              {rule.retired_at ? (
                <StatusChip status="retired" />
              ) : (
                <Strength strength={rule.strength} />
              )}
              {may_edit ? (
                <Button small onClick={() => setOpen(rule)} aria-label={`Change ${rule.name}`}>
                  Change
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </Panel>
      {open ? (
        <DutySheet rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}

const wordsOf = (first: string, second: string): string =>
  first === second ? first : `${first} and ${second}`;

function Strength({ strength }: { strength: DutyRule['strength'] }) {
  return strength === 'stop' ? (
    <StatusChip tone="negative" shape="square">
      Stops
    </StatusChip>
  ) : (
    <StatusChip tone="warning" shape="triangle">
      Warns
    </StatusChip>
  );
}
