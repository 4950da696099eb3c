import { getCommentPage } from '@darasa/contract/academics/reports/comments';
import { getReportForms, signReportForms } from '@darasa/contract/academics/reports/report-forms';
import { Button } from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(getReportForms), keyOf(getCommentPage)];

/** A class teacher puts name and signature under the report forms of the own stream. */
export function SignAsTeacher(props: { set_id: string; stream_id: string; place?: string }) {
  const { set_id, stream_id, place } = props;
  const may = useMay();
  const sign = useAction(signReportForms, { refresh, say: 'Signed.', say_refusal: true });
  if (!may(signReportForms)) return null;
  const act = () =>
    void sign.run({ id: set_id, role: 'class-teacher', stream_id }).catch(() => undefined);
  return (
    <Button busy={sign.busy} onClick={act}>
      {place ? `Sign as class teacher of ${place}` : 'Sign as class teacher'}
    </Button>
  );
}
