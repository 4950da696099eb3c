import { requestFieldWords } from '@darasa/contract/students/families/family';
import {
  Decision,
  decideFamilyRequest,
  getFamilyRequest,
  type FamilyRequest,
} from '@darasa/contract/students/families/family-requests';
import { formatDateTime } from '@darasa/rules/dates';
import {
  CheckListField,
  ErrorState,
  Facts,
  Form,
  Link,
  Notice,
  Sheet,
  SkeletonLines,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { valueWords } from '../family/field-words.ts';
import { OutcomeChip } from '../family/outcome-chip.tsx';
import { recordPath } from '#modules/students/learners/learner/learner-words.ts';

/** One request of a parent: what is there, what is wanted, and the office's word on each field. */
export function RequestSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const request = useQuery(queryOf(getFamilyRequest, { id }));
  const may = useMay();
  const one = request.data;
  const may_decide = one?.state === 'open' && may(decideFamilyRequest);
  return (
    <Sheet
      open
      onClose={onClose}
      title={one ? one.guardian_name : 'Request of a parent'}
      sub={one ? `Asked ${formatDateTime(one.asked_at)}` : undefined}
    >
      {request.error && !one ? (
        <ErrorState
          title="We could not load this request"
          error={request.error}
          onRetry={() => void request.refetch()}
        />
      ) : null}
      {request.isPending ? <SkeletonLines label="Loading the request" /> : null}
      {one ? (
        <div className="stack">
          <p>
            {one.about === 'guardian' ? 'About the parent. Child: ' : 'About the child '}
            <Link href={recordPath(one.admission_number, 'family')}>
              {one.child_name} ({one.admission_number})
            </Link>
          </p>
          {one.note ? <p className="muted">“{one.note}”</p> : null}
          {may_decide ? (
            <DecisionForm request={one} onClose={onClose} />
          ) : (
            <Decided request={one} />
          )}
        </div>
      ) : null}
    </Sheet>
  );
}

function DecisionForm({ request, onClose }: { request: FamilyRequest; onClose: () => void }) {
  const decide = useAction(decideFamilyRequest, {
    refresh: [['students']],
    say: 'Decided. The parent is told.',
  });
  const usable = request.fields.filter(({ field }) => !(field === 'phone' && request.needs_code));
  return (
    <Form
      schema={Decision}
      initial={{ accepted: usable.map(({ field }) => field) }}
      action={(values) => decide.run({ ...values, id: request.id, version: request.version })}
      onDone={onClose}
      onCancel={onClose}
      submit="Save the decision"
    >
      {request.needs_code ? (
        <Notice>
          The new phone is not confirmed on the old one yet, so it cannot be accepted here.
        </Notice>
      ) : null}
      <CheckListField
        name="accepted"
        label="Accept"
        help="What is not ticked is declined"
        options={request.fields.map(({ field, to }) => ({
          value: field,
          label: `${requestFieldWords[field]}: ${valueWords(field, to)}`,
          hint: `Now: ${valueWords(field, request.now[field] ?? null)}`,
        }))}
      />
      <TextArea name="reply" label="A word to the parent" rows={2} optional />
    </Form>
  );
}

function Decided({ request }: { request: FamilyRequest }) {
  return (
    <Facts
      oneColumn
      items={[
        ...request.fields.map(({ field, from, to, outcome }) => ({
          label: requestFieldWords[field],
          value: (
            <>
              {valueWords(field, from)} → {valueWords(field, to)} <OutcomeChip outcome={outcome} />
            </>
          ),
        })),
        ...(request.decided_at
          ? [
              {
                label: 'Decided',
                value: `${request.decided_by ?? ''}, ${formatDateTime(request.decided_at)}`,
              },
            ]
          : []),
        ...(request.reply ? [{ label: 'Word to the parent', value: request.reply }] : []),
      ]}
    />
  );
}
