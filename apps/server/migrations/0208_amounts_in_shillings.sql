-- A change of a fee structure keeps its amounts in cents under a name that says so, because the input that
-- other programs send says `amount` in shillings.
update finance.structure_changes c
set particulars = (
  select coalesce(jsonb_agg(jsonb_build_object('vote_head_id', p -> 'vote_head_id',
    'amount_cents', p -> 'amount') order by at), '[]'::jsonb)
  from jsonb_array_elements(c.particulars) with ordinality as e (p, at)
);
