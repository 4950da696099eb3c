import type { SetupPart } from '#platform/setup-copies/part.ts';

/**
 * Setup parts are what money is for goes along, once the books are begun here; amounts and accounts do not.
 */
export const setupParts: SetupPart[] = [
  {
    part: 'vote-heads',
    label: 'Vote heads',
    module: 'finance',
    partners: [{ table: 'finance.accounts', one: 'account', columns: ['code'], same: ['code'] }],
    tables: [
      {
        table: 'finance.vote_heads',
        one: 'vote head',
        columns: [
          'code',
          'name',
          'note',
          'kind',
          'priority',
          'position',
          'is_refundable',
          'is_capitation',
          'tax',
        ],
        same: ['code'],
        links: [{ column: 'account_id', table: 'finance.accounts', required: true }],
        can_retire: true,
      },
    ],
  },
];
