const columns = `tenant_id, school_id, id, number, expense_id, imprest_id, is_retention, payee_name,
  particulars, gross_cents, withheld_tax_cents, withheld_vat_cents, net_cents, method,
  money_account_id, reference, payee_account, paid_on, batch_id, state, prepared_by, signed_by,
  registered_name, name_note, authorised_by, authorised_at, cancelled_reason, created_at`;

/** Vouchers as they are prepared and authorised; `where` narrows them. */
export const vouchersAlone = `
  select 'voucher' as kind, ${columns}, null::uuid as vote_head_id from finance.vouchers`;

/**
 * Every paper by which money left: vouchers, the refunds that take numbers of the same series, and
 * what a box of petty cash paid. So no number of a series is missing from the list.
 */
export const allPapers = `
  select 'voucher' as kind, ${columns}, null::uuid as vote_head_id from finance.vouchers
  union all
  select 'refund', f.tenant_id, f.school_id, f.id, f.voucher_number, null, null, false,
    coalesce(f.payee, ''), 'Refund of fees, ' || f.number || ': ' || f.reason, f.amount_cents, 0, 0,
    f.amount_cents,
    case m.kind when 'cash' then 'cash' when 'bank' then 'eft' else 'mobile-money' end,
    m.id, f.reference, null, f.posted_on, null,
    case f.state when 'posted' then 'paid' when 'approved' then 'prepared' else 'cancelled' end,
    f.requested_by, f.approved_by, null, null, f.posted_by, null, null, f.created_at, null
  from finance.fee_adjustments f
  join finance.money_accounts m on m.tenant_id = f.tenant_id and m.id = f.money_account_id
  where f.kind = 'refund' and f.voucher_number is not null
  union all
  select 'petty-cash', p.tenant_id, p.school_id, p.id, p.number, null, null, false, p.payee_name,
    p.particulars, p.amount_cents, 0, 0, p.amount_cents, 'cash', b.money_account_id,
    p.receipt_number, null, p.spent_on, null,
    case when p.cancelled_at is null then 'paid' else 'cancelled' end,
    p.created_by, null, null, null, null, null, p.cancelled_reason, p.created_at, p.vote_head_id
  from finance.petty_vouchers p
  join finance.petty_floats b on b.tenant_id = p.tenant_id and b.id = p.petty_float_id`;
