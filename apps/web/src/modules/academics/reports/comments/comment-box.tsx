import {
  comment_kind_words,
  type CommentLearner,
  type CommentPage,
} from '@darasa/contract/academics/reports/comments';
import { formatTime } from '@darasa/rules/dates';
import { Button, Notice } from '@darasa/ui';
import { useId } from 'react';
import type { BoxKey, CommentStore, Draft } from './comment-store.ts';

interface BoxProps {
  page: CommentPage;
  learner: CommentLearner;
  box: CommentPage['boxes'][number];
  store: CommentStore;
  language: 'en' | 'sw';
}

/** One box: its words, how many letters are left on paper, and whether it is saved. */
export function CommentBox({ page, learner, box, store, language }: BoxProps) {
  const id = useId();
  const key: BoxKey = { student_id: learner.student_id, kind: box.kind };
  const saved = learner.comments.find(({ kind }) => kind === box.kind);
  const draft = store.draftOf(key);
  const words = draft?.words ?? saved?.words ?? '';
  const before = learner.last_term.find(({ kind }) => kind === box.kind);
  const type = (next: string) => store.type(key, next, saved?.version ?? 0);
  return (
    <div className="field comment">
      <label className="label row" htmlFor={id}>
        {comment_kind_words[box.kind]}
        <SaveState draft={draft} saved={saved !== undefined} onAgain={() => void store.flush()} />
      </label>
      <textarea
        id={id}
        className="input"
        rows={box.length_max > 200 ? 4 : 3}
        lang={language}
        spellCheck
        maxLength={box.length_max}
        readOnly={page.closed !== null || box.length_max === 0}
        value={words}
        aria-describedby={`${id}-left`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => void store.flush()}
      />
      <p className="meta left" id={`${id}-left`}>
        {box.length_max > 0
          ? `${words.length} of ${box.length_max} characters`
          : 'The design of these reports has no box for this'}
      </p>
      {draft?.status === 'clash' ? <Clash draft={draft} box={key} store={store} /> : null}
      {before && !page.closed ? (
        <p className="before">
          <span className="meta">Last term</span> {before.words}{' '}
          <button
            type="button"
            className="link"
            onClick={() => type(before.words.slice(0, box.length_max))}
          >
            Copy
          </button>
        </p>
      ) : null}
    </div>
  );
}

function SaveState(props: { draft: Draft | undefined; saved: boolean; onAgain: () => void }) {
  const { draft, saved, onAgain } = props;
  if (draft?.status === 'failed') {
    return (
      <span className="problem" role="alert">
        Not saved. {draft.problem}{' '}
        <button type="button" className="link" onClick={onAgain}>
          Try again
        </button>
      </span>
    );
  }
  const words = draft ? (draft.status === 'clash' ? 'Not saved' : 'Saving') : saved ? 'Saved' : '';
  return (
    <span className="meta" role="status">
      {words}
    </span>
  );
}

/** Both versions stand there until the person chooses. */
function Clash({ draft, box, store }: { draft: Draft; box: BoxKey; store: CommentStore }) {
  const { theirs } = draft;
  return (
    <div className="clash">
      <Notice tone="warning">
        {theirs ? (
          <>
            {theirs.by} wrote at {formatTime(theirs.at)}: <q>{theirs.words}</q>
          </>
        ) : (
          'Somebody took this comment away meanwhile.'
        )}
      </Notice>
      <div className="acts">
        <Button small variant="primary" onClick={() => void store.keepMine(box)}>
          Save mine
        </Button>
        <Button small onClick={() => store.takeTheirs(box)}>
          Use theirs
        </Button>
      </div>
    </div>
  );
}
