import type { Broadsheet, BroadsheetView } from '@darasa/contract/academics/figures/broadsheets';
import {
  type BroadsheetRow,
  levelCounts,
  rankedWords,
} from '@darasa/contract/academics/figures/broadsheet-rows';
import { ChoiceMenu, Segmented } from '@darasa/ui';

interface ToolProps {
  sheet: Broadsheet;
  rows: readonly BroadsheetRow[];
  view: BroadsheetView;
  onView: (change: Partial<BroadsheetView>) => void;
}

/** Which stream is shown, whether by name, and what stands out, in a sentence. */
export function BroadsheetTools({ sheet, rows, view, onView }: ToolProps) {
  return (
    <>
      <div className="broadsheet-tools">
        {sheet.streams.length > 1 ? <Streams sheet={sheet} view={view} onView={onView} /> : null}
        <label className="check-row">
          <input
            type="checkbox"
            checked={view.numbers_only === true}
            onChange={(event) => onView({ numbers_only: event.target.checked || undefined })}
          />
          Numbers, no names
        </label>
      </div>
      {rows.length > 0 ? <p className="broadsheet-words">{summaryOf(sheet, rows, view)}</p> : null}
    </>
  );
}

const segments_max = 4;

function Streams({ sheet, view, onView }: Omit<ToolProps, 'rows'>) {
  const { learner_count } = sheet.ranked[0]!;
  const options = [
    ...sheet.streams.map((one) => ({ value: one.id, label: one.name })),
    { value: '', label: `All ${learner_count}` },
  ];
  const Choice = options.length > segments_max ? ChoiceMenu : Segmented;
  return (
    <Choice
      label="Stream"
      value={view.stream_id ?? ''}
      options={options}
      onChange={(stream_id) => onView({ stream_id: stream_id || undefined, learner: undefined })}
    />
  );
}

/** The mean, the strongest and the weakest subject, and how many have a position. */
function summaryOf(
  sheet: Broadsheet,
  rows: readonly BroadsheetRow[],
  view: BroadsheetView,
): string {
  const { mean_of_means, ranked, has_ranks, streams, shows } = sheet;
  const at = streams.findIndex((one) => one.id === view.stream_id) + 1;
  const ranks = has_ranks ? `${rankedWords(ranked[at]!)}.` : '';
  if (shows === 'levels') return [levelSentence(sheet, rows), ranks].filter(Boolean).join(' ');
  const mean = mean_of_means
    ? `Mean ${twoDecimals(mean_of_means.mean_points)}, ${mean_of_means.code}.`
    : '';
  const subjects = sheet.subjects
    .flatMap(({ name }, i) => {
      const { mark, code } = sheet.means[i]!;
      return mark === null
        ? []
        : [{ mark, words: `${name}, ${oneDecimal(mark)} ${code ?? ''}`.trim() }];
    })
    .toSorted((a, b) => b.mark - a.mark);
  const [first, last] = [subjects[0], subjects.at(-1)];
  const ends =
    first && last && first !== last ? `Strongest: ${first.words}. Weakest: ${last.words}.` : '';
  return [mean, ends, ranks].filter(Boolean).join(' ');
}

/** The learning area where most learners stand in the lower half of the levels. */
function levelSentence({ subjects, levels }: Broadsheet, rows: readonly BroadsheetRow[]): string {
  const lower = Math.ceil(levels.length / 2);
  const areas = subjects.map(({ name }, i) => {
    const counts = levelCounts(
      rows.map((row) => row.codes[i] ?? null),
      levels,
    );
    const count = counts.slice(lower).reduce((sum, one) => sum + one, 0);
    return { name, count, of: counts.reduce((sum, one) => sum + one, 0) };
  });
  const worst = areas.toSorted((a, b) => b.count - a.count)[0];
  if (!worst || worst.of === 0) return '';
  if (worst.count === 0) return 'Nobody is below expectation or approaching it.';
  return `${worst.count} of ${worst.of} are below expectation or approaching it in ${worst.name}.`;
}

export const oneDecimal = (value: number): string => String(Math.round(value * 10) / 10);
export const twoDecimals = (value: number | null): string =>
  value === null ? '' : value.toFixed(2);
