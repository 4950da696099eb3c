import {
  listFamilyPapers,
  openFamilyPaper,
  type OpenedPaper,
  printFamilyPaper,
} from '@darasa/contract/academics/reports/family-papers';
import { formatDate } from '@darasa/rules/dates';
import { Button, Facts, FileIcon, Loading, Sheet } from '@darasa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import type { family_words } from './family-words.ts';
import { StateNote } from './state-note.tsx';

type Words = (typeof family_words)['en'];
interface PartProps {
  paper: OpenedPaper;
  words: Words;
}

/** One paper in full, and its PDF. Opening it is noted, so the card is new no more. */
export function FamilyPaperSheet(props: { id: string; words: Words; onClose: () => void }) {
  const { id, words, onClose } = props;
  const found = useQuery(queryOf(openFamilyPaper, { id }));
  const print = useExport(printFamilyPaper);
  const client = useQueryClient();
  const paper = found.data;
  const is_open = paper !== undefined;
  useEffect(() => {
    if (is_open) void client.invalidateQueries({ queryKey: keyOf(listFamilyPapers) });
  }, [client, is_open]);
  if (!paper) {
    return (
      <Sheet open onClose={onClose} title={words.results}>
        <Loading query={found} what="the results" lines={6} />
      </Sheet>
    );
  }
  const { learner } = paper;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`${learner.name}, ${paper.title}`}
      sub={[
        paper.school_name,
        [learner.class, learner.stream].filter(Boolean).join(' '),
        formatDate(paper.issued_at),
      ].join(', ')}
      footer={
        <Button variant="primary" icon={FileIcon} onClick={() => void print({ id: paper.id })}>
          {words.download}
        </Button>
      }
    >
      <div className="stack family-paper">
        <StateNote paper={paper} />
        <Changes paper={paper} words={words} />
        <Subjects paper={paper} words={words} />
        <Standing paper={paper} words={words} />
        <Comments paper={paper} words={words} />
        {paper.facts.length > 0 ? (
          <Part title={words.more}>
            <Facts items={paper.facts.map(({ label, text }) => ({ label, value: text }))} />
          </Part>
        ) : null}
        <Versions paper={paper} words={words} />
      </div>
    </Sheet>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack">
    <h3>{title}</h3>
    {children}
  </section>
);

/** A correction in figures, so that nobody lays two papers side by side. */
function Changes({ paper: { changes }, words }: PartProps) {
  if (changes.length === 0) return null;
  return (
    <Part title={words.changes}>
      <ul className="changes">
        {changes.map(({ kind, name, from, to }) => (
          <li key={`${kind} ${name}`}>
            <strong>{kind === 'subject' ? name : words.change_of[kind]}</strong>:{' '}
            {words.from_to(from, to)}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Subjects stand one below the other, so that a phone shows each whole. */
function Subjects({ paper: { grades }, words }: PartProps) {
  if (grades.length === 0) return <p className="muted">{words.nothing}</p>;
  return (
    <ul className="subjects" aria-label={words.results}>
      {grades.map(({ name, shown, grade, words: meaning, exams, remark, teacher }) => (
        <li key={name}>
          <div className="subject">
            <span>{name}</span>
            <strong>{[shown, grade].filter((one) => one !== null).join(' ')}</strong>
          </div>
          {meaning ? <p className="meta">{meaning}</p> : null}
          {exams.length > 0 ? (
            <p className="meta">{exams.map((one) => `${one.name} ${one.text}`).join(', ')}</p>
          ) : null}
          {remark ? <p className="remark">{teacher ? `${remark} (${teacher})` : remark}</p> : null}
        </li>
      ))}
    </ul>
  );
}

function Standing({ paper: { mean, in_class, in_stream }, words }: PartProps) {
  if (!mean && !in_class) return null;
  return (
    <div>
      {mean ? (
        <p>
          <strong>{words.mean(mean.grade)}</strong>
          {mean.points === null ? '' : `, ${words.points(mean.points)}`}
        </p>
      ) : null}
      {in_class ? <p>{words.in_class(in_class.place, in_class.of)}</p> : null}
      {in_stream ? <p>{words.in_stream(in_stream.place, in_stream.of)}</p> : null}
    </div>
  );
}

function Comments({ paper: { comments }, words }: PartProps) {
  if (comments.length === 0) return null;
  return (
    <Part title={words.comments}>
      <dl className="said">
        {comments.map((one) => (
          <div key={one.kind}>
            <dt className="meta">{words.comment_of[one.kind]}</dt>
            <dd>{one.words}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** Earlier versions are named, so that whoever has one in hand knows that it counts no more. */
function Versions({ paper: { versions }, words }: PartProps) {
  if (versions.length < 2) return null;
  return (
    <Part title={words.versions}>
      <ul className="versions">
        {versions.map((one) => (
          <li key={one.version}>
            {words.version(one.version)}, {words.issued(formatDate(one.issued_at))}
            {one.replaced_at ? `, ${words.replaced(formatDate(one.replaced_at))}` : ''}
            {one.why ? <p className="meta">{one.why}</p> : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}
