import { seesWhole, type Wholes } from '@darasa/contract/access';
import { Tabs } from '@darasa/ui';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useUrlChoice } from './use-url-state.ts';
import { useViewer } from './viewer.tsx';

type UrlTab = {
  value: string;
  label: string;
  count?: number;
  /** What it reads; a tab of all accounts or classes is not shown to whoever sees some of them. */
  reads?: Wholes;
  /** What stands below while the tab is chosen. */
  body: ReactNode;
};

/**
 * Tabs whose choice is a word of the address, so reload, Back and sharing keep it. The first needs no
 * word. A tab that this person may not see is `false`, and its word then means the first.
 */
export function UrlTabs(props: { label: string; tabs: readonly (UrlTab | false)[] }) {
  const { user } = useViewer();
  const tabs = props.tabs.filter(
    (tab) => tab !== false && seesWhole(user, tab.reads ?? {}),
  ) as UrlTab[];
  const [chosen, choose] = useUrlChoice('tab', tabs.map((tab) => tab.value) as [string]);
  return (
    <Tabs label={props.label} value={chosen} items={tabs} onChange={choose}>
      <Fragment key={chosen}>{tabs.find((tab) => tab.value === chosen)?.body}</Fragment>
    </Tabs>
  );
}
