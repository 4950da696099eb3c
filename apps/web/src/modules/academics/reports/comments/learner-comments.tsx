import type { CommentLearner, CommentPage } from '@darasa/contract/academics/reports/comments';
import { ArrowDownIcon, ArrowUpIcon, Button, IconButton, Kbd, Panel } from '@darasa/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { CommentBox } from './comment-box.tsx';
import { CommentMarks } from './comment-marks.tsx';
import { CommentOffers, sentencesFor } from './comment-offers.tsx';
import type { CommentStore, Draft } from './comment-store.ts';

interface Props {
  page: CommentPage;
  learner: CommentLearner;
  store: CommentStore;
  drafts: Readonly<Record<string, Draft>>;
  language: 'en' | 'sw';
  choice: ReactNode;
  onOpen: (student_id: string) => void;
}

/** One learner: the boxes, the sentences that fit, the marks, and the way to the next by keys. */
export function LearnerComments(props: Props) {
  const { page, learner, store, language, choice, onOpen } = props;
  const body = useRef<HTMLDivElement>(null);
  const at = page.learners.indexOf(learner);
  const go = (steps: number) => {
    const next = page.learners[at + steps];
    if (next) onOpen(next.student_id);
  };
  const missing = nextMissing(page, at);
  const [main] = page.boxes;
  const sentences = sentencesFor(page, learner, language, main!.length_max);
  const put = (sentence: string) => {
    const key = { student_id: learner.student_id, kind: main!.kind };
    const saved = learner.comments.find(({ kind }) => kind === main!.kind);
    const words = store.draftOf(key)?.words ?? saved?.words ?? '';
    const next = words.trim() ? `${words.trim()} ${sentence}` : sentence;
    if (next.length <= main!.length_max) store.type(key, next, saved?.version ?? 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const number = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (event.key === 'ArrowDown') go(1);
    else if (event.key === 'ArrowUp') go(-1);
    else if (number && sentences[Number(number) - 1] && !page.closed)
      put(sentences[Number(number) - 1]!);
    else return;
    event.preventDefault();
  };
  // The keys hold wherever the focus is on this page, so no single field listens for them.
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  // Whoever goes on by keys writes at once, and no phone opens its keyboard for it.
  useEffect(() => {
    if (window.matchMedia?.('(pointer: fine)').matches)
      body.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="writing" ref={body}>
      <Panel padded label={learner.name}>
        <header className="learner">
          <PersonAvatar large name={learner.name} photo={learner.photo} />
          <div className="words">
            <h2>{learner.name}</h2>
            <p className="meta">
              {learner.admission_number}, {at + 1} of {page.learners.length}
            </p>
          </div>
          <div className="steps">
            <IconButton
              boxed
              icon={ArrowUpIcon}
              aria-label="Previous learner"
              aria-keyshortcuts="Alt+ArrowUp"
              aria-disabled={at === 0 || undefined}
              onClick={() => go(-1)}
            />
            <IconButton
              boxed
              icon={ArrowDownIcon}
              aria-label="Next learner"
              aria-keyshortcuts="Alt+ArrowDown"
              aria-disabled={at === page.learners.length - 1 || undefined}
              onClick={() => go(1)}
            />
          </div>
        </header>
        <div className="fields">
          {page.boxes.map((box) => (
            <CommentBox
              key={box.kind}
              page={page}
              learner={learner}
              box={box}
              store={store}
              language={language}
            />
          ))}
        </div>
        <div className="foot">
          <p className="meta keys">
            <Kbd keys="Alt ↓" /> next learner <Kbd keys="Alt ↑" /> previous learner
          </p>
          {missing ? (
            <Button small onClick={() => onOpen(missing.student_id)}>
              Next without a comment
            </Button>
          ) : null}
        </div>
      </Panel>
      <div className="beside">
        {page.closed ? null : (
          <Panel padded title="From the bank" aside={choice}>
            <CommentOffers sentences={sentences} onPut={put} />
          </Panel>
        )}
        <Panel padded title="Marks">
          <CommentMarks page={page} learner={learner} />
        </Panel>
      </div>
    </div>
  );
}

/** The next learner without a comment after this one, from the beginning again at the end. */
function nextMissing({ learners, kind, closed }: CommentPage, at: number) {
  if (closed) return undefined;
  const turned = [...learners.slice(at + 1), ...learners.slice(0, at)];
  return turned.find(({ comments }) => !comments.some((one) => one.kind === kind));
}
