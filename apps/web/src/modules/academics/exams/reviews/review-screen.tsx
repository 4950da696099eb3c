import { getReview, listReviews, type Review } from '@darasa/contract/academics/exams/reviews';
import {
  acceptSheet,
  getSheet,
  listSheets,
  placeWords,
  sheet_state_words,
} from '@darasa/contract/academics/exams/sheets';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Kbd, Loading, Panel, PlainPanel, Screen, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { ReturnDialog } from '../sheets/return-dialog.tsx';
import { Grades } from './grades.tsx';
import { Outliers } from './outliers.tsx';
import { useStepKeys } from './use-step-keys.ts';

const refresh = [keyOf(getReview), keyOf(listReviews), keyOf(listSheets), keyOf(getSheet)];

/** A mark sheet beside the last exam of the same group: accept it, or return it with a note. */
export function ReviewScreen({ id, back }: { id: string; back: string }) {
  const found = useQuery(queryOf(getReview, { id }));
  const [, navigate] = useLocation();
  const review = found.data;
  const go = (to: string | null | undefined) => {
    if (to) navigate(`${back}?review=${to}`);
  };
  useStepKeys({ j: () => go(review?.next_id), k: () => go(review?.previous_id) });
  const crumbs = [{ href: `${back}?tab=review`, label: 'Review' }];
  if (!review) {
    return (
      <Screen title="Review" crumbs={crumbs}>
        <Loading query={found} what="the mark sheet" lines={10} />
      </Screen>
    );
  }
  return (
    <Screen
      title={`${review.subject}, ${placeWords(review)}`}
      sub={[
        review.exam,
        sheet_state_words[review.state],
        review.handed_in
          ? `Handed in by ${review.handed_in.by}, ${formatDateTime(review.handed_in.at)}`
          : (review.teacher ?? ''),
      ]}
      crumbs={crumbs}
      acts={<Acts review={review} back={back} onNext={() => go(review.next_id)} />}
    >
      <div className="stack">
        <Figures review={review} />
        <Outliers review={review} refresh={refresh} />
        <Grades review={review} />
        <Changes review={review} />
        <Steps review={review} onGo={go} />
      </div>
    </Screen>
  );
}

function Figures({ review }: { review: Review }) {
  const { now, before, deviation } = review;
  return (
    <Strip
      label="Marks"
      items={[
        { label: 'Learners with a mark', value: now.count },
        {
          label: 'Mean',
          value: now.mean ?? 'None',
          note: before ? `${before.mean ?? 'None'} in ${before.exam}` : 'No earlier exam',
        },
        {
          label: 'Against the last exam',
          value: deviation === null ? 'None' : signed(deviation),
          note: before ? before.exam : 'No earlier exam',
        },
        {
          label: 'Standard deviation',
          value: now.sd ?? 'None',
          ...(before?.sd === null || !before ? {} : { note: `${before.sd} in ${before.exam}` }),
        },
      ]}
    />
  );
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

const Changes = ({ review }: { review: Review }) => (
  <PlainPanel
    title="Changed since the sheet was handed in"
    rows={review.changes}
    rowKey={(row) => `${row.at} ${row.name} ${row.part}`}
    empty="No mark has changed."
    columns={change_columns}
  />
);

type Change = Review['changes'][number];
const change_columns = [
  { key: 'name', head: 'Learner', wrap: true, cell: (row: Change) => row.name },
  { key: 'part', head: 'Paper', cell: (row: Change) => row.part },
  { key: 'from', head: 'From', num: true, cell: (row: Change) => row.from_text ?? 'Blank' },
  { key: 'to', head: 'To', num: true, cell: (row: Change) => row.to_text ?? 'Blank' },
  { key: 'by', head: 'Changed by', wrap: true, cell: (row: Change) => row.by },
  { key: 'at', head: 'When', cell: (row: Change) => formatDateTime(row.at) },
];

function Acts(props: { review: Review; back: string; onNext: () => void }) {
  const { review, back, onNext } = props;
  const [returning, setReturning] = useState(false);
  const accept = useAction(acceptSheet, { refresh, say: 'The mark sheet is accepted.' });
  const acceptIt = async () => {
    const done = await accept.run({ id: review.id }).catch(() => null);
    if (done) onNext();
  };
  return (
    <>
      <Button href={`${back}?sheet=${review.id}`}>Open marks</Button>
      {review.may_review ? <Button onClick={() => setReturning(true)}>Return</Button> : null}
      {review.may_review && review.state === 'handed-in' ? (
        <Button variant="primary" busy={accept.busy} onClick={() => void acceptIt()}>
          Accept
        </Button>
      ) : null}
      {returning ? (
        <ReturnDialog sheet={review} refresh={refresh} onClose={() => setReturning(false)} />
      ) : null}
    </>
  );
}

const Steps = (props: { review: Review; onGo: (to: string | null) => void }) => (
  <Panel label="Other mark sheets" padded>
    <div className="acts">
      <Button
        cannot={props.review.previous_id ? undefined : 'This is the first'}
        onClick={() => props.onGo(props.review.previous_id)}
      >
        Previous sheet <Kbd keys="k" />
      </Button>
      <Button
        cannot={props.review.next_id ? undefined : 'This is the last'}
        onClick={() => props.onGo(props.review.next_id)}
      >
        Next sheet <Kbd keys="j" />
      </Button>
    </div>
  </Panel>
);
