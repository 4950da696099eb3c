import type { SetupPart } from '#platform/setup-copies/part.ts';

/** Setup parts are what a school of the same organisation may take over. */
export const setupParts: SetupPart[] = [
  {
    part: 'scales',
    label: 'Grading scales',
    module: 'academics',
    tables: [
      {
        table: 'academics.scales',
        one: 'scale',
        columns: ['name', 'curriculum', 'kind'],
        same: ['curriculum', 'name'],
        can_retire: true,
        made: { at: 'created_at', by: 'created_by' },
      },
      {
        table: 'academics.scale_editions',
        one: 'edition of a scale',
        columns: ['edition', 'from_on', 'step', 'min_value', 'max_value', 'round', 'zero'],
        same: ['scale_id', 'edition'],
        links: [{ column: 'scale_id', table: 'academics.scales', required: true }],
        part_of: { column: 'scale_id', table: 'academics.scales' },
        made: { at: 'created_at', by: 'created_by' },
      },
      {
        table: 'academics.scale_bands',
        one: 'grade',
        columns: [
          'position',
          'code',
          'words_en',
          'words_sw',
          'lower_limit',
          'upper_limit',
          'points',
        ],
        same: ['edition_id', 'position'],
        links: [{ column: 'edition_id', table: 'academics.scale_editions', required: true }],
        is_pairing: true,
        made: 'nowhere',
      },
    ],
  },
  {
    part: 'mean-rules',
    label: 'Mean rules',
    module: 'academics',
    tables: [
      {
        table: 'academics.mean_rules',
        one: 'mean rule',
        columns: ['name', 'curriculum'],
        same: ['curriculum', 'name'],
        can_retire: true,
        made: { at: 'created_at', by: 'created_by' },
      },
      {
        table: 'academics.mean_rule_editions',
        one: 'edition of a mean rule',
        columns: ['edition', 'from_on', 'needs'],
        same: ['rule_id', 'edition'],
        links: [{ column: 'rule_id', table: 'academics.mean_rules', required: true }],
        part_of: { column: 'rule_id', table: 'academics.mean_rules' },
        made: { at: 'created_at', by: 'created_by' },
      },
      {
        table: 'academics.mean_rule_groups',
        one: 'group of a mean rule',
        columns: ['position', 'name', 'is_rest', 'best'],
        same: ['edition_id', 'position'],
        links: [{ column: 'edition_id', table: 'academics.mean_rule_editions', required: true }],
        is_pairing: true,
        made: 'nowhere',
      },
      {
        table: 'academics.mean_rule_subjects',
        one: 'subject of a mean rule',
        columns: ['position'],
        same: ['edition_id', 'position', 'subject_id'],
        links: [
          { column: 'edition_id', table: 'academics.mean_rule_editions', required: true },
          { column: 'subject_id', table: 'administration.subjects', required: true },
        ],
        is_pairing: true,
        made: 'nowhere',
      },
    ],
  },
  {
    part: 'comment-bank',
    label: 'Comments for reports',
    module: 'academics',
    tables: [
      {
        table: 'academics.comment_bank',
        one: 'comment of the bank',
        columns: ['kind', 'curriculum', 'codes', 'language', 'words'],
        same: ['kind', 'curriculum', 'language', 'words'],
        // A sentence about one subject would fit all of them where that subject is missing.
        only: 't.subject_id is null',
        can_retire: true,
        made: { at: 'created_at', by: 'created_by' },
      },
    ],
  },
  {
    part: 'honour-rules',
    label: 'Saved lists of exams',
    module: 'academics',
    tables: [
      {
        table: 'academics.honour_rules',
        one: 'honour rule',
        columns: ['name', 'kind', 'grade', 'gain', 'missing_min'],
        same: ['name'],
        can_retire: true,
        made: { at: 'created_at', by: 'created_by' },
      },
    ],
  },
  {
    part: 'report-designs',
    label: 'Report designs',
    module: 'academics',
    tables: [
      {
        table: 'academics.report_designs',
        one: 'report design',
        columns: ['name', 'curriculum'],
        same: ['curriculum', 'name'],
        can_retire: true,
        made: { at: 'created_at', by: 'created_by' },
      },
      {
        table: 'academics.report_design_editions',
        one: 'edition of a report design',
        columns: ['edition', 'blocks', 'paper', 'language'],
        same: ['design_id', 'edition'],
        links: [{ column: 'design_id', table: 'academics.report_designs', required: true }],
        part_of: { column: 'design_id', table: 'academics.report_designs' },
        made: { at: 'created_at', by: 'created_by' },
      },
    ],
  },
];
