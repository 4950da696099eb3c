import {
  issueReportForms,
  type ReportForms,
} from '@darasa/contract/academics/reports/report-forms';
import { counted } from '@darasa/rules/counted';
import { CheckField, Form, Sheet, TextArea } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useAction } from '#platform/use-action.ts';

/** Issuing leaves open by name what stays open, and a second time it says why: parents read it. */
export function IssueDialog(props: { set: ReportForms; refresh: QueryKey[]; onClose: () => void }) {
  const { set, refresh, onClose } = props;
  const issue = useAction(issueReportForms, { refresh, say: false });
  const is_again = set.issued_count > 0;
  return (
    <Sheet
      open
      onClose={onClose}
      title={is_again ? 'Issue the reports again' : 'Issue the reports'}
      sub={`${set.name}, ${set.class}, ${counted(set.learner_count, 'learner')}`}
    >
      <Form
        schema={issueReportForms.input}
        initial={{ id: set.id, accepts_gaps: false }}
        action={issue.run}
        onDone={onClose}
        onCancel={onClose}
        submit={is_again ? 'Issue again' : 'Issue reports'}
      >
        {is_again ? (
          <TextArea
            name="why"
            label="Why again"
            help="Printed on each report that changes. The others keep their version."
          />
        ) : null}
        {set.gaps.length > 0 ? (
          <>
            <ul className="stack">
              {set.gaps.map((gap) => (
                <li key={gap.words}>{gap.words}</li>
              ))}
            </ul>
            <CheckField name="accepts_gaps" label="Issue them with these blanks" />
          </>
        ) : null}
      </Form>
    </Sheet>
  );
}
