import {
  reviewWaiverMember,
  type Waiver,
  type WaiverMember,
} from '@darasa/contract/finance/fees/waivers';
import { formatDate } from '@darasa/rules/dates';
import {
  type Column,
  Facts,
  Form,
  Notice,
  SegmentedField,
  SelectField,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';

interface ReviewProps {
  waiver: Waiver;
  member: WaiverMember;
  onClose: () => void;
}

/** A learner of a waiver with a condition is looked at each term: kept, or stopped. */
export function ReviewSheet(props: ReviewProps) {
  const { waiver, member, onClose } = props;
  return (
    <Sheet open onClose={onClose} title={member.name} sub={waiver.condition ?? ''}>
      {member.state === 'ended' ? (
        <div className="stack">
          <Notice tone="info">It has ended for this learner, so nothing is left to look at.</Notice>
          {member.review ? <LastReview review={member.review} /> : null}
        </div>
      ) : (
        <ReviewForm {...props} />
      )}
    </Sheet>
  );
}

function ReviewForm({ waiver, member, onClose }: ReviewProps) {
  const review = useAction(reviewWaiverMember, { refresh: [['finance']] });
  return (
    <Form
      submit="Keep the review"
      initial={{
        semester_id: member.review_due?.id ?? waiver.terms.at(-1)?.id,
        outcome: 'kept',
      }}
      action={(values: { semester_id?: string; outcome?: 'kept' | 'suspended'; note?: string }) =>
        review.run({
          id: waiver.id,
          member_id: member.id,
          semester_id: values.semester_id ?? '',
          outcome: values.outcome ?? 'kept',
          ...(values.note ? { note: values.note } : {}),
        })
      }
      onDone={onClose}
      onCancel={onClose}
    >
      {member.review ? <LastReview review={member.review} /> : null}
      <SelectField
        name="semester_id"
        label="Term"
        options={waiver.terms.map((term) => ({ value: term.id, label: term.name }))}
      />
      <SegmentedField
        name="outcome"
        label="The learner"
        options={[
          { value: 'kept', label: 'Keeps to it' },
          { value: 'suspended', label: 'Does not: stop it' },
        ]}
      />
      <TextArea name="note" label="What was seen" maxLength={300} optional />
    </Form>
  );
}

function LastReview({ review }: { review: NonNullable<WaiverMember['review']> }) {
  return (
    <Facts
      oneColumn
      items={[
        {
          label: 'Looked at last',
          value: `${review.semester_name}, by ${review.by} on ${formatDate(review.at.slice(0, 10))}`,
        },
        { label: 'The learner', value: outcomes[review.outcome] },
        ...(review.note ? [{ label: 'What was seen', value: review.note }] : []),
      ]}
    />
  );
}

const outcomes = { kept: 'Keeps to it', suspended: 'Did not: it was stopped' };

/** Only of a waiver with a condition; the sheet says which term is due. */
export const looked_at: Column<WaiverMember> = {
  key: 'review',
  head: 'Looked at',
  cell: ({ review }) => review?.semester_name ?? 'Not yet',
  width: 116,
  phone: 'hide',
};

/** In force and to be looked at is one thing to see, on the smallest screen too. */
export function MemberState({ member: { state, review_due } }: { member: WaiverMember }) {
  if (!review_due) return <StatusChip status={state} />;
  return (
    <>
      {state === 'active' ? null : <StatusChip status={state} />}
      <StatusChip tone="warning" shape="half">
        Look due
      </StatusChip>
    </>
  );
}
