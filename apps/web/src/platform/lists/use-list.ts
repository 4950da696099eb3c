import type { Endpoint, OutputOf } from '@darasa/contract/endpoint';
import type { Listing } from '@darasa/contract/listing';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '../exports.ts';
import { queryOf } from '../query.ts';
import { useUrlState } from '../use-url-state.ts';

export type RowOf<L extends Listing> = OutputOf<L['list']>['rows'][number];
export type ListState<L extends Listing> = ReturnType<typeof useList<L>>;

/**
 * A list whose state is the address: its rows, its files, and what it was asked for. The list of
 * one record is told which, and what a screen fixes of the filter is no choice there.
 */
export function useList<L extends Listing>(
  listing: L,
  within: Readonly<Record<string, string>> = {},
) {
  const [view, setView] = useUrlState(listing.view);
  // The name of a tab stands beside the state of its list, and is nothing that the list knows.
  const filter = { ...onlyAsked(listing, view as Record<string, unknown>), ...within };
  const query = useQuery(queryOf<L['list']>(listing.list, filter));
  const files = useTableExport<Endpoint>(listing.file, filter);
  return { listing, view, setView, filter, within, query, files };
}

const onlyAsked = ({ asked }: Listing, view: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(view).filter(([name]) => asked.includes(name)));
