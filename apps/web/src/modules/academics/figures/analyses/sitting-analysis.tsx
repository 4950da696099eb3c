import {
  type Analysis,
  type AnalysisView,
  analysis_words,
  exportAnalysis,
  exportOwnAnalysis,
  getAnalysis,
  getOwnAnalysis,
  type SittingChoice as Sitting,
} from '@darasa/contract/academics/figures/analyses';
import { getTrend } from '@darasa/contract/academics/figures/trends';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import type { SentOf } from '@darasa/contract/endpoint';
import { rules_of } from '@darasa/rules/grading/curricula';
import { Button, ChoiceMenu, EmptyState, Loading, Segmented } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { AnalysisTables } from '#pickers/analysis-tables.tsx';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { StreamChoice } from '../broadsheets/stream-choice.tsx';
import { SittingChoice } from '../broadsheets/sitting-choice.tsx';
import { LearnerPart } from './learner-part.tsx';
import { comparedWith, otherExams } from './other-exams.ts';

type Filter = SentOf<typeof getAnalysis>;
type Props = {
  curriculum: Curriculum;
  sittings: readonly Sitting[];
  chosen: Sitting;
  view: AnalysisView;
  onView: (change: Partial<AnalysisView>) => void;
  is_own: boolean;
};

/** One class in one exam, looked at by subject, by stream, by grade, or learner by learner. */
export function SittingAnalysis(props: Props) {
  const { curriculum, sittings, chosen, view, onView, is_own } = props;
  const against = comparedWith(sittings, chosen, view.against_id);
  const filter = filterOf(view, chosen, against);
  const found = useQuery(queryOf(is_own ? getOwnAnalysis : getAnalysis, filter));
  const is_learner = view.show === 'learner';
  return (
    <div className="stack">
      <div className="acts">
        <SittingChoice
          sittings={sittings}
          chosen={chosen}
          onChosen={(sitting_id) => onView({ ...other_class, sitting_id })}
        />
        {is_learner ? null : (
          <>
            {found.data?.show === 'grades' ? null : (
              <OtherExam sittings={sittings} chosen={chosen} against={against} onView={onView} />
            )}
            {found.data ? (
              <Narrowing
                analysis={found.data}
                view={view}
                onView={onView}
                curriculum={curriculum}
              />
            ) : null}
            <Files filter={filter} is_own={is_own} />
          </>
        )}
      </div>
      {found.data ? (
        <Kinds analysis={found.data} view={view} onView={onView} curriculum={curriculum} />
      ) : null}
      {is_learner ? (
        <LearnerPart
          sitting_id={chosen.id}
          learner_id={view.learner_id}
          onChosen={(learner_id) => onView({ learner_id })}
        />
      ) : (
        <Tables query={found} onLearner={(id) => onView({ show: 'learner', learner_id: id })} />
      )}
    </div>
  );
}

/** What belongs to one class is left behind with it. */
const other_class = {
  against_id: undefined,
  stream_id: undefined,
  subject_id: undefined,
  learner_id: undefined,
};

const filterOf = (view: AnalysisView, { id }: Sitting, against: Sitting | undefined): Filter => ({
  id,
  ...(view.show && view.show !== 'learner' ? { show: view.show } : {}),
  ...(against && view.show !== 'grades' ? { against_id: against.id } : {}),
  ...(view.stream_id ? { stream_id: view.stream_id } : {}),
  ...(view.subject_id && view.show === 'grades' ? { subject_id: view.subject_id } : {}),
  ...(view.by_gender ? { by_gender: true } : {}),
});

/** The exam that means are held against; grades are only counted. */
function OtherExam(
  props: Pick<Props, 'sittings' | 'chosen' | 'onView'> & { against?: Sitting | undefined },
) {
  const { sittings, chosen, against, onView } = props;
  const wordsOf = (one: Sitting): string => {
    const of_class = one.class_id === chosen.class_id ? [] : [one.class];
    return [one.exam, ...of_class, one.term].join(', ');
  };
  return (
    <ChoiceMenu
      label="Against"
      value={against?.id ?? 'none'}
      options={[
        { value: 'none', label: 'None' },
        ...otherExams(sittings, chosen).map((one) => ({ value: one.id, label: wordsOf(one) })),
      ]}
      onChange={(against_id) => onView({ against_id })}
    />
  );
}

type Part = Pick<Props, 'view' | 'onView' | 'curriculum'> & { analysis: Analysis };

function Kinds({ analysis, view, onView, curriculum }: Part) {
  const may = useMay();
  const words = { ...analysis_words, grades: `${rules_of[curriculum].words.grade}s` };
  const kinds = [...analysis.kinds, ...(may(getTrend) ? (['learner'] as const) : [])];
  return (
    <Segmented
      label="Analysis"
      value={view.show === 'learner' ? 'learner' : analysis.show}
      options={kinds.map((value) => ({ value, label: words[value] }))}
      onChange={(show) => onView({ show: show as (typeof kinds)[number] })}
    />
  );
}

/** One stream, or for grades one subject in all streams; girls and boys below each other. */
function Narrowing({ analysis, view, onView, curriculum }: Part) {
  const { show, streams, subjects } = analysis;
  const is_grades = show === 'grades';
  return (
    <>
      {show === 'streams' || (is_grades && view.subject_id) ? null : (
        <StreamChoice
          streams={streams}
          value={view.stream_id ?? ''}
          onChange={(id) => onView({ stream_id: id || undefined })}
        />
      )}
      {is_grades ? (
        <>
          <ChoiceMenu
            label={rules_of[curriculum].words.subject}
            value={view.subject_id ?? ''}
            options={[
              { value: '', label: 'All' },
              ...subjects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => onView({ subject_id: id || undefined, stream_id: undefined })}
          />
          <ChoiceMenu
            label="Split"
            value={view.by_gender ? 'gender' : ''}
            options={[
              { value: '', label: 'None' },
              { value: 'gender', label: 'Girls and boys' },
            ]}
            onChange={(by) => onView({ by_gender: by === 'gender' || undefined })}
          />
        </>
      ) : null}
    </>
  );
}

function Files({ filter, is_own }: { filter: Filter; is_own: boolean }) {
  const may = useMay();
  const endpoint = is_own ? exportOwnAnalysis : exportAnalysis;
  const exportTo = useExport(endpoint);
  if (!may(endpoint)) return null;
  return (
    <>
      <Button small onClick={() => void exportTo({ ...filter, format: 'xlsx' })}>
        Excel
      </Button>
      <Button small onClick={() => void exportTo({ ...filter, format: 'pdf' })}>
        Print
      </Button>
    </>
  );
}

function Tables(props: {
  query: { data: Analysis | undefined; error: unknown; refetch: () => unknown };
  onLearner: (student_id: string) => void;
}) {
  const { query, onLearner } = props;
  if (!query.data) return <Loading query={query} what="the analysis" lines={12} />;
  const { tables } = query.data;
  if (tables.length === 0) return <EmptyState title="Nobody sits this exam." />;
  return <AnalysisTables tables={tables} onLearner={onLearner} />;
}
