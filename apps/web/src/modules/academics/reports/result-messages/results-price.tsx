import { previewResults } from '@darasa/contract/academics/reports/result-messages';
import type { SentOf } from '@darasa/contract/endpoint';
import { counted } from '@darasa/rules/counted';
import { Notice, Pairs, SkeletonLines } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { queryOf } from '#platform/query.ts';

const samples_shown = 2;

/** The price and the first messages as they will be read; counted anew when something is changed. */
export function ResultsPrice(props: {
  asked: SentOf<typeof previewResults>;
  onPriced: (tokens: number) => void;
}) {
  const { onPriced } = props;
  const asked = useDeferredValue(JSON.stringify(props.asked));
  const found = useQuery({
    ...queryOf(previewResults, JSON.parse(asked) as SentOf<typeof previewResults>),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const seen = found.data;
  useEffect(() => {
    if (seen) onPriced(seen.tokens);
  }, [seen, onPriced]);
  if (found.error) return <Notice tone="negative">{found.error.message}</Notice>;
  if (!seen) return <SkeletonLines label="Counting phones and tokens" lines={4} />;
  return (
    <div className="stack">
      {seen.unpublished_classes.length > 0 ? (
        <Notice>Not published yet: {seen.unpublished_classes.join(', ')}.</Notice>
      ) : null}
      {seen.held.length > 0 ? (
        <Notice tone="info">
          {counted(seen.held.length, 'held result')} not sent: {seen.held.join(', ')}.
        </Notice>
      ) : null}
      <Pairs
        items={[
          { label: 'Phones', value: seen.recipients_count.toLocaleString('en') },
          { label: 'Left out', value: seen.excluded_count.toLocaleString('en') },
          { label: 'Tokens', value: seen.tokens.toLocaleString('en') },
          { label: 'Tokens left after', value: seen.left_after.toLocaleString('en'), total: true },
        ]}
      />
      {seen.left_after < 0 ? (
        <Notice tone="negative">There are too few tokens. Purchase more first.</Notice>
      ) : null}
      {seen.samples.slice(0, samples_shown).map((one) => (
        <blockquote key={`${one.phone} ${one.learners}`} className="prose">
          <p className="meta">{one.name}</p>
          <p>{one.text}</p>
        </blockquote>
      ))}
    </div>
  );
}
