import type { Wholes } from '@darasa/contract/access';
import { type FinanceSetup, getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { Loading, Notice } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { queryOf } from '#platform/query.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';

type BookTab = {
  value: string;
  label: string;
  reads?: Wholes;
  Panel: ComponentType<{ setup: FinanceSetup }>;
};

/** Parts of the books. Before the books have begun there is only the way to begin them. */
export function BookTabs(props: { label: string; tabs: readonly BookTab[]; begin?: ReactNode }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const { data } = setup;
  if (!data) return <Loading query={setup} what="the books" lines={8} />;
  if (!data.is_started) {
    return (
      props.begin ?? (
        <Notice act={{ label: 'Set up the books', href: '/dashboard/finance/setup' }}>
          The books of this school have not begun yet.
        </Notice>
      )
    );
  }
  return (
    <UrlTabs
      label={props.label}
      tabs={props.tabs.map(({ Panel, ...tab }) => ({ ...tab, body: <Panel setup={data} /> }))}
    />
  );
}
