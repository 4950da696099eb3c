import type {
  MeanGroup,
  MeanRule,
  MeanRuleEdition,
} from '@darasa/contract/academics/setup/mean-rules';
import { counted } from '@darasa/rules/counted';
import { PlainTable } from '@darasa/ui';

/** The groups of one edition in the order in which they are filled. */
export const GroupsTable = ({ rule, edition }: { rule: MeanRule; edition: MeanRuleEdition }) => (
  <>
    <PlainTable
      label={`Groups of ${rule.name}`}
      compact
      rows={edition.groups}
      rowKey={(group) => group.name}
      empty="No group yet."
      columns={columns}
    />
    <p className="none">
      Entered for fewer than {counted(edition.needs, 'subject')}, a learner has U.
    </p>
  </>
);

const columns = [
  {
    key: 'name',
    head: 'Group',
    wrap: true,
    cell: (group: MeanGroup) => <strong>{group.name}</strong>,
  },
  {
    key: 'best',
    head: 'Counts',
    cell: (group: MeanGroup) => (group.best === null ? 'All' : `Best ${group.best}`),
  },
  {
    key: 'of',
    head: 'Of',
    wrap: true,
    cell: ({ is_rest, subjects }: MeanGroup) =>
      is_rest ? 'All subjects that are left' : subjects.map((one) => one.name).join(', '),
  },
];
