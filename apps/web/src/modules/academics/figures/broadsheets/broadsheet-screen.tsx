import { BroadsheetView, getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { draft_words, isDraft } from '@darasa/contract/academics/figures/broadsheet-rows';
import { sitting_state_words } from '@darasa/contract/academics/exams/exams';
import { counted } from '@darasa/rules/counted';
import { Loading, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { BroadsheetActs, BroadsheetPanel } from './broadsheet-panel.tsx';

/** All results of a class in an exam: learners down, subjects across, mean and position beside them. */
export function BroadsheetScreen({ id, back }: { id: string; back: string }) {
  const [view, setView] = useUrlState(BroadsheetView);
  const { stream_id } = view;
  const found = useQuery(queryOf(getBroadsheet, { id, ...(stream_id ? { stream_id } : {}) }));
  const sheet = found.data;
  const crumbs = [{ href: back, label: 'Exams' }];
  if (!sheet) {
    return (
      <Screen title="Broadsheet" crumbs={crumbs}>
        <Loading query={found} what="the broadsheet" lines={12} />
      </Screen>
    );
  }
  return (
    <Screen
      title={`${sheet.exam}, ${sheet.class}`}
      sub={[
        sheet.term,
        counted(sheet.rows.length, 'learner'),
        isDraft(sheet.state) ? draft_words : sitting_state_words[sheet.state],
      ]}
      crumbs={crumbs}
      acts={<BroadsheetActs id={id} view={view} />}
    >
      <BroadsheetPanel sheet={sheet} view={view} onView={setView} />
    </Screen>
  );
}
