import type { CommentLearner, CommentPage } from '@darasa/contract/academics/reports/comments';
import { CheckIcon } from '@darasa/ui';
import { useEffect, useRef } from 'react';
import type { Draft } from './comment-store.ts';

/** The learners of the page with a tick at those who have their comment. */
export function LearnerNav(props: {
  page: CommentPage;
  current: CommentLearner;
  drafts: Readonly<Record<string, Draft>>;
  onOpen: (student_id: string) => void;
}) {
  const { page, current, drafts, onOpen } = props;
  const here = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Some browsers answer a promise, which would be taken for the end of the effect.
    void here.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current.student_id]);
  return (
    <nav className="panel learners" aria-label="Learners">
      <ol>
        {page.learners.map((one) => {
          const is_here = one.student_id === current.student_id;
          const state = stateOf(page, one, drafts);
          return (
            <li key={one.student_id}>
              <button
                type="button"
                ref={is_here ? here : undefined}
                aria-current={is_here ? 'true' : undefined}
                onClick={() => onOpen(one.student_id)}
              >
                <span className="name">{one.name}</span>
                {state === 'written' ? <CheckIcon /> : null}
                {state ? (
                  <span className={state === 'written' ? 'sr' : 'meta'}>{words[state]}</span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const words = { written: 'Written', typing: 'Saving', unsaved: 'Not saved' } as const;

function stateOf(
  { kind, boxes }: CommentPage,
  { student_id, comments }: CommentLearner,
  drafts: Readonly<Record<string, Draft>>,
): keyof typeof words | undefined {
  const own = boxes.flatMap((box) => drafts[`${student_id} ${box.kind}`] ?? []);
  if (own.some(({ status }) => status === 'failed' || status === 'clash')) return 'unsaved';
  if (own.length > 0) return 'typing';
  return comments.some((one) => one.kind === kind) ? 'written' : undefined;
}
