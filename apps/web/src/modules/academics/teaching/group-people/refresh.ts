import { getGroup, listGroups } from '@darasa/contract/academics/teaching/groups';
import { getSheet, listSheets } from '@darasa/contract/academics/exams/sheets';
import { keyOf } from '#platform/query.ts';

/** These answers are old when somebody is named for a group. */
export const refresh = [keyOf(getGroup), keyOf(listGroups), keyOf(listSheets), keyOf(getSheet)];
