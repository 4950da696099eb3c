import {
  entry_state_words,
  type EntryCell,
  type EntryGrid,
} from '@darasa/contract/academics/exams/entry';
import { placeWords } from '@darasa/contract/academics/exams/sheets';
import {
  curricula,
  type Curriculum,
  curriculumWords,
} from '@darasa/contract/administration/classes/classes';
import type { EntryState } from '@darasa/rules/grading/entry';
import { Panel, type Shape, SideScroll, StatusChip, type Tone } from '@darasa/ui';
import { useState } from 'react';
import { EntrySheets } from './entry-sheets.tsx';
import './entry.css';

const looks: Record<EntryState, { tone: Tone; shape: Shape; quiet?: boolean }> = {
  late: { tone: 'negative', shape: 'triangle' },
  empty: { tone: 'warning', shape: 'ring' },
  partly: { tone: 'warning', shape: 'half' },
  full: { tone: 'info', shape: 'diamond' },
  in: { tone: 'positive', shape: 'tick', quiet: true },
};

/** Subjects down, streams across; each curriculum has a table of its own. */
export function EntryTables({ grid }: { grid: EntryGrid }) {
  const here = curricula.filter((one) => grid.rows.some((row) => row.curriculum === one));
  return here.map((curriculum) => (
    <EntryTable
      key={curriculum}
      title={here.length > 1 ? curriculumWords[curriculum] : undefined}
      grid={partOf(grid, curriculum)}
    />
  ));
}

function partOf(grid: EntryGrid, curriculum: Curriculum): EntryGrid {
  const is_here = grid.places.map((place) => place.curriculum === curriculum);
  return {
    ...grid,
    places: grid.places.filter((_, at) => is_here[at]),
    rows: grid.rows
      .filter((row) => row.curriculum === curriculum)
      .map((row) => ({ ...row, cells: row.cells.filter((_, at) => is_here[at]) })),
  };
}

/** A cell opens the mark sheets behind it. */
function EntryTable({ title, grid }: { title: string | undefined; grid: EntryGrid }) {
  const [open, setOpen] = useState<{ subject_id: string; at: number } | null>(null);
  const row = grid.rows.find((one) => one.subject_id === open?.subject_id);
  const cell = row?.cells[open?.at ?? 0];
  return (
    <Panel className="entry" title={title} label={title ? undefined : 'Marks entered'}>
      <SideScroll label="Marks entered by subject and stream">
        <table className="table" aria-label={title ? `Marks entered, ${title}` : 'Marks entered'}>
          <thead>
            <tr>
              <th className="who">Subject</th>
              {grid.places.map((place) => (
                <th key={place.key}>{placeWords(place)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ subject_id, subject, cells }) => (
              <tr key={subject_id}>
                <th scope="row" className="who">
                  {subject}
                </th>
                {grid.places.map((place, at) => (
                  <td key={place.key}>
                    <Cell
                      cell={cells[at]}
                      label={`${subject}, ${placeWords(place)}`}
                      onOpen={() => setOpen({ subject_id, at })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      {row && cell ? (
        <EntrySheets
          title={`${row.subject}, ${placeWords(grid.places[open!.at]!)}`}
          cell={cell}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}

function Cell(props: { cell: EntryCell | null | undefined; label: string; onOpen: () => void }) {
  const { cell, label, onOpen } = props;
  if (!cell) return <span className="faint">Not taken</span>;
  return (
    <button type="button" className="entry-cell" aria-label={labelOf(cell, label)} onClick={onOpen}>
      <span className="how-far">
        <b>{cell.percent}%</b> <EntryChip state={cell.state} />
      </span>
      <span className="meta">{cell.teacher ?? 'No teacher'}</span>
    </button>
  );
}

const labelOf = ({ percent, state, teacher }: EntryCell, label: string): string =>
  `${label}: ${percent}%, ${entry_state_words[state]}, ${teacher ?? 'no teacher'}`;

export const EntryChip = ({ state }: { state: EntryState }) => (
  <StatusChip {...looks[state]}>{entry_state_words[state]}</StatusChip>
);
