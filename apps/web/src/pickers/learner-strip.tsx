import { relation_words } from '@darasa/contract/students/learners/relations';
import type { LearnerStrip as Learner, listStrips } from '@darasa/contract/students/learners/strip';
import { formatDateShort } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { learnerName } from '@darasa/rules/names';
import { formatPhone } from '@darasa/rules/phone';
import { Balance, classes, Link } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { queryOf } from '#platform/query.ts';
import './learner-strip.css';

// The palette carries no schema, so the address is written out.
const address = { method: 'GET', path: '/students/students/strips' } as const;

/** "4024, Grade 10 Green": what tells two learners of one name apart. */
export const numberAndClass = (
  one: Pick<Learner, 'admission_number' | 'class_name' | 'stream_name'>,
): string =>
  [one.admission_number, [one.class_name, one.stream_name].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

/**
 * A learner in one line, the same wherever somebody asks about a child. What the reader may not see is
 * missing, not empty.
 */
export function LearnerStrip({ learner }: { learner: Learner }) {
  const { guardian, money } = learner;
  const name = learnerName(learner);
  return (
    <span
      className={classes(
        'learner-strip',
        !money && 'no-money',
        !guardian && !money && 'no-guardian',
      )}
    >
      <PersonAvatar name={name} photo={learner.photo} />
      <span className="words">
        <strong>{name}</strong>
        <span className="meta">{numberAndClass(learner)}</span>
      </span>
      {guardian || money ? (
        <span className="words guardian">
          <span>
            {guardian ? `${guardian.name}, ${relation_words[guardian.relation].toLowerCase()}` : ''}
          </span>
          <span className="meta">{guardian?.phone ? formatPhone(guardian.phone) : ''}</span>
        </span>
      ) : null}
      {money ? <MoneyWords money={money} /> : null}
    </span>
  );
}

function MoneyWords({ money }: { money: NonNullable<Learner['money']> }) {
  const { balance_cents, last_payment: paid } = money;
  return (
    <>
      <span className="words sum paid">
        <span>{paid ? formatMoney(paid.amount_cents) : ''}</span>
        <span className="meta">
          {paid ? `${formatDateShort(paid.received_on)}, ${paid.method_name}` : 'No payment yet'}
        </span>
      </span>
      <span className="words sum">
        <strong>
          <Balance cents={balance_cents} />
        </strong>
        <span className="meta">
          {balance_cents > 0 ? 'KES owed' : balance_cents < 0 ? 'KES overpaid' : 'paid up'}
        </span>
      </span>
    </>
  );
}

/** The names of the columns, above several strips. */
export function LearnerStripHead({ money }: { money: boolean }) {
  return (
    <span className={classes('learner-strip head', !money && 'no-money')}>
      <span />
      <span />
      <span className="guardian">First contact</span>
      {money ? (
        <>
          <span className="sum paid">Last payment</span>
          <span className="sum">Balance, KES</span>
        </>
      ) : null}
    </span>
  );
}

/** The strips of learners by id; nothing while they are asked for, and for those nobody may see. */
export function StripsOf(props: {
  ids: readonly string[];
  className?: string;
  /** Where a strip leads, if it leads anywhere. */
  hrefOf?: (learner: Learner) => string;
}) {
  const { ids, className, hrefOf } = props;
  const { data } = useQuery({
    ...queryOf<typeof listStrips>(address, { ids: [...ids] }),
    enabled: ids.length > 0,
  });
  if (!data?.rows.length) return null;
  return (
    <div className={className}>
      {data.rows.map((learner) =>
        hrefOf ? (
          <Link key={learner.id} href={hrefOf(learner)}>
            <LearnerStrip learner={learner} />
          </Link>
        ) : (
          <LearnerStrip key={learner.id} learner={learner} />
        ),
      )}
    </div>
  );
}
