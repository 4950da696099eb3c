import { EmptyState, Loading } from '@darasa/ui';
import { CallError } from '#platform/call-error.ts';

/** Stands in the place of a list that is loading, or that an exam of this kind does not have. */
export function NoList(props: {
  query: { error: unknown; refetch: () => unknown };
  what: string;
  /** The refusals that trying again does not change. */
  codes: readonly string[];
}) {
  const { error } = props.query;
  if (error instanceof CallError && props.codes.includes(error.code)) {
    return <EmptyState title="No such list for this exam" text={error.message} />;
  }
  return <Loading query={props.query} what={props.what} />;
}
