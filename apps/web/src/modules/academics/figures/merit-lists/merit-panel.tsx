import {
  exportMeritList,
  getMeritList,
  merit_scope_words,
  merit_scopes,
  type MeritList,
  type MeritRow,
} from '@darasa/contract/academics/figures/merit-lists';
import { rankedWords } from '@darasa/contract/academics/figures/broadsheet-rows';
import type { ListsView } from '@darasa/contract/academics/figures/honours';
import { Button, ChoiceMenu, type Column, PlainPanel, Segmented } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { NoList } from './no-list.tsx';
import { Listed, on_paper } from './listed-learner.tsx';

type Change = (change: Partial<ListsView>) => void;

/** The first of a class, of each stream or in each subject, as it will be printed. */
export function MeritPanel(props: { id: string; view: ListsView; onView: Change }) {
  const { id, view, onView } = props;
  const may = useMay();
  const { per, top, stream_id, subject_id, numbers_only } = view;
  const wish = {
    id,
    per,
    top,
    ...(per !== 'class' && stream_id ? { stream_id } : {}),
    ...(per === 'subject' && subject_id ? { subject_id } : {}),
    ...(numbers_only ? { numbers_only } : {}),
  };
  const found = useQuery({ ...queryOf(getMeritList, wish), placeholderData: keepPreviousData });
  const exportTo = useExport(exportMeritList);
  const list = found.data;
  if (!list) {
    return <NoList query={found} what="the merit list" codes={['merit.off']} />;
  }
  return (
    <>
      <div className="lists-tools">
        <Segmented
          label="List"
          value={per}
          options={merit_scopes.map((value) => ({ value, label: merit_scope_words[value] }))}
          onChange={(value) => onView({ per: value as ListsView['per'] })}
        />
        <ChoiceMenu
          label="First"
          value={String(top)}
          options={tops.map((one) => ({ value: one, label: one }))}
          onChange={(value) => onView({ top: Number(value) })}
        />
        <Narrow list={list} view={view} onView={onView} />
        {may(exportMeritList) ? (
          <div className="acts">
            <Button onClick={() => void exportTo({ ...wish, format: 'xlsx' })}>Excel</Button>
            <Button onClick={() => void exportTo({ ...wish, format: 'pdf' })}>Print</Button>
          </div>
        ) : null}
      </div>
      {list.lists.map((one) => (
        <PlainPanel
          key={one.title}
          title={one.title}
          aside={rankedWords(one)}
          rows={one.rows}
          rowKey={(row) => row.student_id}
          compact
          empty="Nobody has a position yet."
          columns={columnsOf(view)}
        />
      ))}
    </>
  );
}

const tops = ['3', '5', '10', '20', '50', '100', '200'];

/** One stream or one subject, where there are several. */
function Narrow({ list, view, onView }: { list: MeritList; view: ListsView; onView: Change }) {
  const { per, stream_id, subject_id } = view;
  const optionsOf = (rows: MeritList['streams']) => [
    { value: '', label: 'All' },
    ...rows.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      {per !== 'class' && list.streams.length > 1 ? (
        <ChoiceMenu
          label="Stream"
          value={stream_id ?? ''}
          options={optionsOf(list.streams)}
          onChange={(value) => onView({ stream_id: value || undefined })}
        />
      ) : null}
      {per === 'subject' ? (
        <ChoiceMenu
          label="Subject"
          value={subject_id ?? ''}
          options={optionsOf(list.subjects)}
          onChange={(value) => onView({ subject_id: value || undefined })}
        />
      ) : null}
    </>
  );
}

function columnsOf({ per }: ListsView): Column<MeritRow>[] {
  const mean: Column<MeritRow> = {
    key: 'mean_points',
    head: 'Mean',
    num: true,
    cell: (row) => row.mean_points?.toFixed(2),
  };
  return [
    {
      key: 'name',
      head: 'Learner',
      wrap: true,
      cell: (row) => <Listed row={row} place={row.position} />,
    },
    ...(per === 'stream' ? [] : [stream]),
    { key: 'mark', head: per === 'subject' ? 'Mark' : 'Marks', num: true, cell: (row) => row.mark },
    ...(per === 'subject' ? [] : [mean]),
    { key: 'code', head: 'Grade', cell: (row) => <strong>{row.code}</strong> },
    on_paper,
  ];
}

const stream: Column<MeritRow> = { key: 'stream', head: 'Stream', cell: (row) => row.stream };
