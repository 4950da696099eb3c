import { departments } from '@darasa/contract/administration/school/departments';
import { copiedLookup, type SetupPart } from '#platform/setup-copies/part.ts';

const classes = {
  table: 'administration.classes',
  one: 'class',
  columns: ['name', 'curriculum', 'level', 'capacity', 'age_from', 'age_to'],
  same: ['name'],
  links: [{ column: 'next_class_id', table: 'administration.classes' }],
  can_retire: true,
} as const;

/** Setup parts are what a school of the same organisation may take over; nobody's name goes along. */
export const setupParts: SetupPart[] = [
  {
    part: 'years',
    label: 'School years, terms and holidays',
    module: 'administration',
    tables: [
      {
        table: 'administration.years',
        one: 'school year',
        columns: ['year', 'starts_on', 'ends_on'],
        same: ['year'],
      },
      {
        table: 'administration.terms',
        one: 'term',
        columns: [
          'year',
          'name',
          'starts_on',
          'ends_on',
          'half_term_starts_on',
          'half_term_ends_on',
        ],
        same: ['year', 'name'],
      },
      {
        table: 'administration.holidays',
        one: 'holiday',
        columns: ['year', 'name', 'starts_on', 'ends_on'],
        same: ['year', 'name', 'starts_on'],
      },
    ],
  },
  {
    part: 'classes',
    label: 'Classes and streams',
    module: 'administration',
    tables: [
      classes,
      {
        table: 'administration.streams',
        one: 'stream',
        columns: ['name', 'capacity'],
        same: ['class_id', 'name'],
        links: [{ column: 'class_id', table: 'administration.classes', required: true }],
        can_retire: true,
      },
    ],
  },
  {
    part: 'subjects',
    label: 'Subjects and who takes them',
    module: 'administration',
    tables: [
      {
        table: 'administration.subjects',
        one: 'subject',
        columns: ['name', 'code', 'curriculum', 'kind', 'choice_group', 'papers'],
        same: ['curriculum', 'name'],
        can_retire: true,
      },
      {
        table: 'administration.subject_classes',
        one: 'class of a subject',
        columns: [],
        same: ['subject_id', 'class_id'],
        links: [
          { column: 'subject_id', table: 'administration.subjects', required: true },
          { column: 'class_id', table: 'administration.classes', required: true },
        ],
        is_pairing: true,
      },
    ],
  },
  {
    part: 'houses',
    label: 'Houses',
    module: 'administration',
    tables: [
      {
        table: 'administration.houses',
        one: 'house',
        columns: ['name', 'code', 'note', 'colour', 'capacity'],
        same: ['name'],
        can_retire: true,
      },
    ],
  },
  {
    part: 'dormitories',
    label: 'Dormitories and beds',
    module: 'administration',
    tables: [
      {
        table: 'administration.dormitories',
        one: 'dormitory',
        columns: ['name', 'gender'],
        same: ['name'],
        can_retire: true,
      },
      {
        table: 'administration.beds',
        one: 'bed',
        columns: ['position', 'name'],
        same: ['dormitory_id', 'name'],
        links: [{ column: 'dormitory_id', table: 'administration.dormitories', required: true }],
        part_of: { column: 'dormitory_id', table: 'administration.dormitories' },
        made: 'nowhere',
        can_retire: true,
      },
    ],
  },
  {
    part: 'clubs',
    label: 'Clubs',
    module: 'administration',
    tables: [
      {
        table: 'administration.clubs',
        one: 'club',
        columns: ['name', 'code', 'note', 'capacity'],
        same: ['name'],
        can_retire: true,
      },
    ],
  },
  copiedLookup(departments, 'administration.departments'),
  {
    part: 'paths',
    label: 'Approval paths',
    module: 'administration',
    tables: [
      {
        table: 'workflows.paths',
        one: 'approval path',
        columns: [
          'document_type',
          'name',
          'position',
          'amount_from_cents',
          'amount_below_cents',
          'facts',
          'steps',
          'fallback_role_id',
          'version',
        ],
        same: ['document_type', 'name'],
        // A path for a department that is not here would be one for everybody.
        links: [{ column: 'department_ids', table: 'administration.departments', required: true }],
        can_retire: true,
      },
      {
        table: 'workflows.path_versions',
        one: 'version of an approval path',
        columns: ['version', 'definition'],
        same: ['path_id', 'version'],
        links: [{ column: 'path_id', table: 'workflows.paths', required: true }],
        is_pairing: true,
        made: { at: 'created_at', by: 'created_by' },
      },
    ],
  },
  {
    part: 'fields',
    label: 'Custom fields',
    module: 'administration',
    tables: [
      {
        table: 'platform.custom_fields',
        one: 'custom field',
        columns: [
          'record_type',
          'label',
          'kind',
          'choices',
          'is_required',
          'seen_by',
          'asked_on',
          'position',
        ],
        same: ['record_type', 'label'],
        can_retire: true,
      },
    ],
  },
  {
    part: 'papers',
    label: 'Number formats and papers',
    module: 'administration',
    tables: [
      {
        table: 'administration.document_settings',
        one: 'document setting',
        columns: ['document', 'format', 'paper', 'shows_logo', 'shows_stamp', 'foot_note'],
        same: ['document'],
      },
    ],
  },
  {
    part: 'notifications',
    label: 'Who hears what',
    module: 'administration',
    act: 'edit',
    tables: [
      {
        table: 'platform.notification_rules',
        one: 'notification_rule',
        columns: ['event', 'in_app', 'push', 'sms', 'email', 'use_defaults'],
        same: ['event'],
        keyed_by: 'event',
        // Where only people were chosen there would be nobody here to hear.
        only: `(t.use_defaults or exists (
          select from platform.notification_listeners l
          where (l.tenant_id, l.school_id, l.event) = (t.tenant_id, t.school_id, t.event)
            and l.user_id is null))`,
        made: { at: 'changed_at', by: 'changed_by' },
      },
      {
        // Roles are the organisation's, and classes were copied before. People stay where they are.
        table: 'platform.notification_listeners',
        one: 'listener',
        columns: ['event', 'role_id'],
        same: ['event', 'role_id', 'class_id'],
        only: 't.user_id is null',
        links: [{ column: 'class_id', table: 'administration.classes', required: true }],
        part_of: { column: 'event', table: 'platform.notification_rules' },
        made: 'nowhere',
      },
    ],
  },
];
