import {
  listModules,
  type SchoolModule,
  switchModule,
} from '@darasa/contract/identity/organizations/modules';
import { Loading, Panel, Screen, Switch } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useSchool, useMay } from '#platform/viewer.tsx';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';

/** Which modules the school works with. What is off leaves the menu and keeps its data. */
export default function ModulesScreen() {
  const may = useMay();
  const school = useSchool();
  const list = useQuery(queryOf(listModules, {}));
  const [asking, setAsking] = useState<SchoolModule | null>(null);
  const flip = useAction(switchModule, { refresh: [keyOf(listModules), ['user', 'me']] });
  const may_switch = may(switchModule);
  const { data } = list;
  return (
    <Screen
      title="Modules"
      sub={`What ${school?.name ?? 'the school'} works with. A module that is off leaves the menu; its data is kept.`}
    >
      <Panel padded label="Modules">
        {data ? null : <Loading query={list} what="the modules" lines={8} />}
        {data?.rows.map((row) => (
          <Switch
            key={row.name}
            label={row.label}
            help={helpFor(row)}
            checked={!row.is_off}
            disabled={row.is_fixed || !may_switch}
            onChange={() => setAsking(row)}
          />
        ))}
      </Panel>
      {asking ? (
        <ReasonDialog
          title={`Switch ${asking.label} ${asking.is_off ? 'on' : 'off'}?`}
          act={asking.is_off ? 'Switch on' : 'Switch off'}
          danger={!asking.is_off}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => flip.run({ module: asking.name, is_off: !asking.is_off, reason })}
        >
          {asking.is_off
            ? 'It returns to the menu of everybody whose role includes it.'
            : 'Nobody in this school can open it until it is switched on again. Its data is kept.'}
        </ReasonDialog>
      ) : null}
    </Screen>
  );
}

function helpFor({ is_fixed, needs, needed_by }: SchoolModule): string {
  if (is_fixed) return 'Always on';
  const words = [
    needs.length > 0 ? `Needs ${needs.join(', ')}` : '',
    needed_by.length > 0 ? `Needed by ${needed_by.join(', ')}` : '',
  ];
  return words.filter(Boolean).join('. ');
}
