import type { SittingRow } from '@darasa/contract/academics/exams/exams';
import { draft_words, isDraft } from '@darasa/contract/academics/figures/broadsheet-rows';
import { listHonourRules, ListsView } from '@darasa/contract/academics/figures/honours';
import { getMeritList } from '@darasa/contract/academics/figures/merit-lists';
import { EmptyState, Link, Loading, Notice, Segmented } from '@darasa/ui';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { setup_path } from '../../setup-paths.ts';
import { MeritPanel } from '../merit-lists/merit-panel.tsx';
import { SittingChoice, sittingWords, useSittings } from '../merit-lists/sitting-choice.tsx';
import { HonoursPanel } from './honours-panel.tsx';
import './lists.css';

/** Lists of an exam: the merit list, honours and who needs support; of one curriculum or of all. */
export function ListsTab({ curriculum }: { curriculum?: SittingRow['curriculum'] }) {
  const may = useMay();
  const [view, setView] = useUrlState(ListsView);
  const kinds = [
    ...(may(getMeritList) ? [{ value: 'merit', label: 'Merit list' }] : []),
    { value: 'honours', label: 'Honours' },
  ];
  return (
    <div className="stack">
      <div className="lists-head">
        <Segmented
          label="Lists"
          value={view.list}
          options={kinds}
          onChange={(list) => setView({ list: list as ListsView['list'] })}
        />
        {may(listHonourRules) ? (
          <Link href={`${setup_path}?tab=saved-lists`}>Saved lists</Link>
        ) : null}
      </div>
      <OfExam curriculum={curriculum} view={view} onView={setView} />
    </div>
  );
}

/** While marks come in a list says little: half of the class is not ranked yet. */
const newestOf = (rows: readonly SittingRow[]): SittingRow | undefined =>
  rows.find((row) => !isDraft(row.state)) ?? rows[0];

/** The list of the chosen exam, or of the newest one with approved marks while nobody chose. */
function OfExam(props: {
  curriculum: SittingRow['curriculum'] | undefined;
  view: ListsView;
  onView: (change: Partial<ListsView>) => void;
}) {
  const { curriculum, view, onView } = props;
  const { query, rows } = useSittings(curriculum);
  if (!rows) return <Loading query={query} what="the exams" />;
  const sitting = rows.find((row) => row.id === view.sitting_id);
  const chosen = sitting ?? (view.sitting_id ? undefined : newestOf(rows));
  const id = view.sitting_id ?? chosen?.id;
  if (!id) {
    return (
      <EmptyState
        title="No exam has marks yet"
        text="Lists are made from the marks of an exam. Open an exam for marks first."
      />
    );
  }
  const choose = (sitting_id: string) =>
    onView({ sitting_id, stream_id: undefined, subject_id: undefined, against_id: undefined });
  return (
    <>
      <div className="lists-tools">
        <SittingChoice
          value={id}
          chosen={chosen ? `${sittingWords(chosen)}, ${chosen.term}` : 'Another exam'}
          curriculum={curriculum}
          onChange={choose}
        />
        <label className="check-row">
          <input
            type="checkbox"
            checked={view.numbers_only === true}
            onChange={(event) => onView({ numbers_only: event.target.checked || undefined })}
          />
          Numbers, no names
        </label>
      </div>
      {chosen && isDraft(chosen.state) ? <Notice tone="info">{draft_words}.</Notice> : null}
      {view.list === 'merit' ? (
        <MeritPanel key={id} id={id} view={view} onView={onView} />
      ) : (
        <HonoursPanel key={id} id={id} view={view} onView={onView} />
      )}
    </>
  );
}
