import { type Broadsheet, getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { sitting_state_words } from '@darasa/contract/academics/exams/exams';
import { counted } from '@darasa/rules/counted';
import { Loading, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { BroadsheetTable } from './broadsheet-table.tsx';
import { BroadsheetActs, StreamChoice } from './broadsheet-tools.tsx';

/** All results of a class in an exam: learners down, subjects across, mean and position at the end. */
export function BroadsheetScreen({ id, back }: { id: string; back: string }) {
  const [path, navigate] = useLocation();
  const stream_id = new URLSearchParams(useSearch()).get('stream_id') ?? '';
  const filter = { id, ...(stream_id ? { stream_id } : {}) };
  const found = useQuery(queryOf(getBroadsheet, filter));
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
      sub={[sheet.term, sitting_state_words[sheet.state], rankedWords(sheet)]}
      crumbs={crumbs}
      acts={<BroadsheetActs filter={filter} />}
    >
      <div className="stack">
        <StreamChoice
          streams={sheet.streams}
          value={stream_id}
          onChange={(value) =>
            navigate(`${path}?broadsheet=${id}${value && `&stream_id=${value}`}`)
          }
        />
        <BroadsheetTable sheet={sheet} />
      </div>
    </Screen>
  );
}

const rankedWords = ({ has_ranks, ranked_count, rows }: Broadsheet): string =>
  has_ranks && ranked_count > 0
    ? `${ranked_count} with a position`
    : counted(rows.length, 'learner');
