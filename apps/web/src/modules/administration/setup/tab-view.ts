import type { Schema } from '@darasa/contract/endpoint';
import { useUrlState } from '../../../platform/use-url-state.ts';

/** The state of a list on a tab, and what of it the endpoint knows. See `onTab` in the contract. */
export function useTabView<S extends Schema>(schema: S) {
  const [view, setView] = useUrlState(schema);
  const { tab: _tab, ...filter } = view as S['_zod']['output'];
  return { view, setView, filter: filter as Omit<S['_zod']['output'], 'tab'> };
}
