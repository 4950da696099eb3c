import type { CommentLearner, CommentPage } from '@darasa/contract/academics/reports/comments';
import { mergeComment, offersFor } from '@darasa/rules/grading/comments';
import { Button, Kbd } from '@darasa/ui';
import { useState } from 'react';

const shown_first = 5;
const with_key_max = 9;

/** The sentences of the bank as they would stand on this learner's report, the closest first. */
export function sentencesFor(
  page: CommentPage,
  learner: CommentLearner,
  language: 'en' | 'sw',
  length_max: number,
): string[] {
  const lines = page.bank.filter((line) => line.language === language);
  const facts = { ...learner, subject: page.subject };
  const sentences = offersFor(lines, learner.grade).map(({ words }) => mergeComment(words, facts));
  return [...new Set(sentences)].filter((words) => words.length <= length_max);
}

/** Put in with a click or Alt and its number; what is in the box already stays before it. */
export function CommentOffers(props: {
  sentences: readonly string[];
  onPut: (words: string) => void;
}) {
  const { sentences, onPut } = props;
  const [all, setAll] = useState(false);
  if (sentences.length === 0) {
    return <p className="none">The bank has no sentence that fits.</p>;
  }
  const shown = all ? sentences : sentences.slice(0, shown_first);
  return (
    <>
      <ol className="offers">
        {shown.map((words, i) => (
          <li key={words}>
            <button type="button" onClick={() => onPut(words)}>
              <span>{words}</span>
              {i < with_key_max ? (
                <span className="by-key">
                  <Kbd keys={`Alt ${i + 1}`} />
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ol>
      {sentences.length > shown.length ? (
        <Button small variant="quiet" onClick={() => setAll(true)}>
          Show all {sentences.length}
        </Button>
      ) : null}
    </>
  );
}
