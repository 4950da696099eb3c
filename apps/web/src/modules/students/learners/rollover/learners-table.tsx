import {
  chooseForLearners,
  type PromotionView,
  type RolloverLine,
} from '@darasa/contract/students/learners/rollover';
import {
  rolloverOutcomes,
  rolloverOutcomeWords,
  type RolloverChoice,
  type RolloverOutcome,
} from '@darasa/rules/rollover';
import {
  ArrowUpIcon,
  ClockIcon,
  DataTable,
  RefreshIcon,
  StatusChip,
  UndoIcon,
  type BulkAct,
  type Column,
  type Shape,
  type TableQuery,
  type Tone,
} from '@darasa/ui';
import type { useTableExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import type { ClassLine } from './classes-panel.tsx';

/** Everybody, with what would become of them; ticked learners can be told to repeat or to wait. */
export function LearnersTable(props: {
  query: TableQuery<RolloverLine>;
  view: PromotionView;
  onView: (next: PromotionView) => void;
  to_year: number;
  classes: readonly ClassLine[];
  files: ReturnType<typeof useTableExport>;
}) {
  const may = useMay();
  const choose = useAction(chooseForLearners, {
    refresh: [['students', 'rollovers']],
    say: false,
  });
  const act = (label: string, icon: BulkAct['icon'], choice?: RolloverChoice): BulkAct => ({
    label,
    ...(icon ? { icon } : {}),
    run: (student_ids, clear) =>
      choose
        .run({ to_year: props.to_year, student_ids, ...(choice ? { choice } : {}) })
        .then(clear)
        .catch(() => undefined),
  });
  const acts = [
    act('Promote', ArrowUpIcon, 'promote'),
    act('Repeat', RefreshIcon, 'repeat'),
    act('Hold', ClockIcon, 'hold'),
    act('As the class', UndoIcon),
  ];
  return (
    <DataTable<RolloverLine, PromotionView>
      label="Learners"
      query={props.query}
      columns={columns}
      view={props.view}
      onView={props.onView}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      {...props.files}
      search={{ placeholder: 'Name, adm no', label: 'Find a learner' }}
      filters={[
        {
          name: 'outcome',
          label: 'Outcome',
          options: rolloverOutcomes.map((value) => ({ value, label: rolloverOutcomeWords[value] })),
        },
        {
          name: 'class_id',
          label: 'Class',
          options: props.classes.flatMap(({ class_id, name }) =>
            class_id ? [{ value: class_id, label: name }] : [],
          ),
        },
      ]}
      {...(may(chooseForLearners) ? { selection: { acts } } : {})}
      empty={{ title: 'There are no learners to promote' }}
      nothingFound="No learner matches these filters."
    />
  );
}

const looks: Record<RolloverOutcome, { tone: Tone; shape: Shape }> = {
  promoted: { tone: 'positive', shape: 'dot' },
  repeated: { tone: 'info', shape: 'half' },
  left: { tone: 'neutral', shape: 'tick' },
  held: { tone: 'warning', shape: 'half' },
  blocked: { tone: 'negative', shape: 'square' },
  already: { tone: 'neutral', shape: 'ring' },
};

const seat = (class_name: string | null, stream_name: string | null) =>
  [class_name, stream_name].filter(Boolean).join(' ');

const columns: Column<RolloverLine>[] = [
  { key: 'name', head: 'Learner', cell: (row) => row.name, phone: 'who' },
  {
    key: 'admission_number',
    head: 'Adm no',
    cell: (row) => row.admission_number,
    phone: 'hide',
    width: 104,
    hideable: true,
  },
  {
    key: 'from',
    head: 'Now in',
    cell: (row) => seat(row.class_name, row.stream_name) || <span className="faint">No class</span>,
    phone: 'what',
    width: 148,
  },
  {
    key: 'to',
    head: 'Goes to',
    cell: (row) => seat(row.to_class_name, row.to_stream_name),
    phone: 'amount',
    width: 148,
  },
  {
    key: 'why',
    head: 'Why',
    cell: (row) => row.why ?? (row.choice ? 'As chosen' : null),
    wrap: true,
    phone: 'hide',
    width: 260,
  },
  {
    key: 'outcome',
    head: 'Outcome',
    cell: (row) => {
      const { tone, shape } = looks[row.outcome];
      return (
        <StatusChip tone={tone} shape={shape} quiet={row.outcome === 'promoted'}>
          {rolloverOutcomeWords[row.outcome]}
        </StatusChip>
      );
    },
    phone: 'status',
    width: 132,
  },
];
