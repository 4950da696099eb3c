import {
  type FamilyPaper,
  FamilyPapersView,
  listFamilyPapers,
} from '@darasa/contract/academics/reports/family-papers';
import { formatDate } from '@darasa/rules/dates';
import { Button, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { FamilyPaperSheet } from './family-paper-sheet.tsx';
import { family_words } from './family-words.ts';
import { StateNote } from './state-note.tsx';
import './family-papers.css';

const shown_first = 4;

/** The published results and report forms of all children, the newest first: each a card in plain words. */
export function FamilyPapersPanel() {
  const found = useQuery(queryOf(listFamilyPapers, {}));
  const [{ paper: open }, setView] = useUrlState(FamilyPapersView);
  const [all, setAll] = useState(false);
  const rows = found.data?.rows ?? [];
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, shown_first);
  const words = family_words[rows[0]!.language];
  return (
    <Panel
      title={words.results}
      footer={
        rows.length > shown.length ? (
          <Button small variant="quiet" onClick={() => setAll(true)}>
            Show all {rows.length}
          </Button>
        ) : undefined
      }
    >
      <ul className="result-cards">
        {shown.map((paper) => (
          <li key={paper.id}>
            <ResultCard paper={paper} onOpen={() => setView({ paper: paper.id })} />
          </li>
        ))}
      </ul>
      {open ? (
        <FamilyPaperSheet
          id={open}
          words={words}
          onClose={() => setView({ paper: undefined }, { replace: true })}
        />
      ) : null}
    </Panel>
  );
}

export function ResultCard({ paper, onOpen }: { paper: FamilyPaper; onOpen: () => void }) {
  const { state, mean } = paper;
  const words = family_words[paper.language];
  const is_open = state === 'released' || state === 'correcting';
  return (
    <article className="result-card" aria-label={`${paper.child}, ${paper.title}`}>
      <header>
        <h3>
          {paper.child}: {paper.title}
        </h3>
        {is_open && !paper.opened_at ? (
          <StatusChip tone="info" shape="dot">
            {words.is_new}
          </StatusChip>
        ) : null}
      </header>
      <p className="meta">
        {paper.school_name}, {formatDate(paper.issued_at)}
      </p>
      <StateNote paper={paper} />
      {is_open ? (
        <>
          {mean ? <p className="mean">{words.mean(mean.grade)}</p> : null}
          <Grades paper={paper} />
          <div className="acts">
            <Button onClick={onOpen}>{words.open[paper.kind]}</Button>
          </div>
        </>
      ) : null}
    </article>
  );
}

const Grades = ({ paper }: { paper: FamilyPaper }) => (
  <dl className="grades">
    {paper.grades.map(({ name, shown, grade, words }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {[shown, grade].filter((one) => one !== null).join(' ')}
          {words ? <span className="meta">: {words}</span> : null}
        </dd>
      </div>
    ))}
  </dl>
);
