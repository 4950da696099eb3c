import { SkeletonLines } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

type LoadingProps = {
  /** What was asked for. The caller draws the answer itself as soon as it has one. */
  query: { error: unknown; refetch: () => unknown };
  /** The thing that is loaded, within a sentence: "the payments". */
  what?: string;
  /** Other words than "Loading the payments" and "We could not load the payments". */
  label?: string;
  failed?: string;
  lines?: number;
};

/** Stands in the place of an answer: grey lines until it comes, the reason and Retry if it fails. */
export function Loading({ query, what, label, failed, lines = 4 }: LoadingProps) {
  if (!query.error) {
    return <SkeletonLines label={label ?? `Loading ${what ?? ''}`.trim()} lines={lines} />;
  }
  return (
    <ErrorState
      title={failed ?? `We could not load ${what ?? 'this'}`}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  );
}
