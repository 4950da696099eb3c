import type { FamilyPaper } from '@darasa/contract/academics/reports/family-papers';
import { formatDate } from '@darasa/rules/dates';

/** A note says what a parent must know before reading: nothing, while all is as usual. */
export function StateNote({ paper }: { paper: FamilyPaper }) {
  const words = noteOf(paper);
  return words ? <p className="state-note">{words}</p> : null;
}

function noteOf({ state, version, why, withdrawn_at }: FamilyPaper): string | null {
  switch (state) {
    case 'held':
      return 'The school holds this report. Please speak to the office.';
    case 'withdrawn':
      return `Withdrawn by the school on ${formatDate(withdrawn_at!)}.`;
    case 'correcting':
      return 'The school is correcting these results. A new version may follow.';
    default:
      return version > 1 ? `Version ${version}, corrected${why ? `: ${why}` : '.'}` : null;
  }
}
