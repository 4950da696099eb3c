import { backdated_after_days } from '@darasa/contract/finance/books/figures';
import type { TransactionStory } from '@darasa/contract/finance/overview/transactions';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export type StoredStory = Omit<TransactionStory, 'kind' | 'payment'> & {
  payment_id: string | null;
};

/** A journal with its lines, its document and whatever was posted for the same document. */
export async function findStory(db: Db, id: string): Promise<StoredStory | undefined> {
  const found = await sql<StoredStory>`
    select j.id, j.number, j.posted_on, j.created_at as entered_at, j.source, j.memo, j.hash,
      j.amount_cents,
      u.first_name || ' ' || u.last_name as entered_by,
      ((j.created_at at time zone 'Africa/Nairobi')::date
        >= j.posted_on + ${backdated_after_days}::int) as is_backdated,
      exists (select 1 from finance.journals r
        where r.tenant_id = j.tenant_id and r.reverses_id = j.id) as is_reversed,
      (select p.id from finance.payments p
        where p.tenant_id = j.tenant_id and p.id = j.source_id) as payment_id,
      (select json_build_object('number', b.number, 'total_cents', b.total_cents,
          'class_name', c.name, 'student_id', b.student_id)
        from finance.bills b
        join administration.classes c on c.tenant_id = b.tenant_id and c.id = b.class_id
        where b.tenant_id = j.tenant_id and b.id = j.source_id) as bill,
      (select coalesce(json_agg(json_build_object('money_account_id', m.money_account_id,
          'account_name', p.name, 'cleared_on', m.cleared_on, 'reason', m.reason)), '[]'::json)
        from finance.match_entries e
        join finance.matches m on m.tenant_id = e.tenant_id and m.id = e.match_id
        join finance.money_accounts p on p.tenant_id = m.tenant_id and p.id = m.money_account_id
        where e.tenant_id = j.tenant_id and e.journal_id = j.id and m.undone_at is null)
        as reconciled,
      (select coalesce(json_agg(json_build_object('about', g.about, 'way', g.way,
          'sent_to', g.sent_to, 'state', g.state, 'reason', g.reason, 'campaign_id', g.campaign_id,
          'at', to_char(g.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by g.at), '[]'::json) from (
        -- Siblings share a receipt, and so the SMS that went out with it.
        select 'receipt' as about, t.channel as way,
          left(t.phone, 3) || '…' || right(t.phone, 3) as sent_to, t.state, t.reason, t.at,
          t.telling_id as campaign_id
        from finance.payments p
        join finance.payments k on k.tenant_id = p.tenant_id and k.school_id = p.school_id
          and k.receipt_number = p.receipt_number
        join platform.told t on t.tenant_id = k.tenant_id and t.telling_id = k.id
        where p.tenant_id = j.tenant_id and p.id = j.source_id
        union all
        select n.about, coalesce(t.channel, n.way), n.sent_to,
          case when n.way = 'sms' then coalesce(t.state, 'waiting') end, t.reason,
          coalesce(t.at, n.created_at), t.telling_id
        from finance.payments p
        join finance.payments k on k.tenant_id = p.tenant_id and k.school_id = p.school_id
          and k.receipt_number = p.receipt_number
        join finance.receipt_messages n on n.tenant_id = k.tenant_id and n.payment_id = k.id
        left join platform.told t on t.tenant_id = n.tenant_id and t.telling_id = n.telling_id
        where p.tenant_id = j.tenant_id and p.id = j.source_id
        limit 50) g) as messages,
      (select coalesce(json_agg(r order by r.number), '[]'::json) from (
        select r.id, r.number, r.posted_on, r.memo,
          case when r.id = j.reverses_id then 'reverses'
            when r.reverses_id = j.id then 'reversed-by'
            else 'same-document' end as how
        from finance.journals r
        where r.tenant_id = j.tenant_id and r.id <> j.id
          and (r.source_id = j.source_id or r.id = j.reverses_id or r.reverses_id = j.id)
        union
        -- A receipt pays the bills of the terms that it was spread over.
        select r.id, r.number, r.posted_on, r.memo, 'pays'
        from finance.lines l
        join finance.bills b on b.tenant_id = l.tenant_id and b.student_id = l.student_id
          and b.semester_id = l.semester_id
        join finance.journals r on r.tenant_id = b.tenant_id and r.source = 'bill' and r.source_id = b.id
        where j.source in ('payment', 'prepayment') and l.tenant_id = j.tenant_id
          and l.journal_id = j.id
        union
        select r.id, r.number, r.posted_on, r.memo, 'paid-by'
        from finance.bills b
        join finance.lines l on l.tenant_id = b.tenant_id and l.student_id = b.student_id
          and l.semester_id = b.semester_id and l.amount_cents < 0
        join finance.journals r on r.tenant_id = l.tenant_id and r.id = l.journal_id
          and r.source in ('payment', 'prepayment')
        where j.source = 'bill' and b.tenant_id = j.tenant_id and b.id = j.source_id
        limit 50) r) as related,
      (select coalesce(json_agg(l order by l.line_number), '[]'::json) from (
        select l.line_number, l.account_id, a.code as account_code, a.name as account_name,
          l.amount_cents, l.student_id, s.admission_number,
          concat_ws(' ', s.first_name, s.other_names, s.surname) as student_name,
          t.name || ' ' || t.year as term_name, v.name as vote_head_name
        from finance.lines l
        join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        left join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
        left join administration.terms t on t.tenant_id = l.tenant_id and t.id = l.semester_id
        left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
        where l.tenant_id = j.tenant_id and l.journal_id = j.id
        order by l.line_number
        limit 500) l) as lines
    from finance.journals j
    left join identity.users u on u.tenant_id = j.tenant_id and u.id = j.created_by
    where j.id = ${id}
  `.execute(db);
  return found.rows[0];
}
