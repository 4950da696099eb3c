import type { FamilyPaper } from '@darasa/contract/academics/reports/family-papers';
import { formatDate } from '@darasa/rules/dates';
import { family_words } from './family-words.ts';

/** A note says what a parent must know before reading: nothing, while all is as usual. */
export function StateNote({ paper }: { paper: FamilyPaper }) {
  const words = noteOf(paper);
  return words ? <p className="state-note">{words}</p> : null;
}

function noteOf({ state, version, why, withdrawn_at, language }: FamilyPaper): string | null {
  const words = family_words[language];
  switch (state) {
    case 'held':
      return words.held;
    case 'withdrawn':
      return words.withdrawn(formatDate(withdrawn_at!));
    case 'correcting':
      return words.correcting;
    default:
      return version > 1 ? `${words.corrected(version)}${why ? `: ${why}` : '.'}` : null;
  }
}
