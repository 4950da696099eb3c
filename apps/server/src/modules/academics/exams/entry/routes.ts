import { exportEntry, getEntry, remindOfMarks } from '@darasa/contract/academics/exams/entry';
import { route } from '#platform/http/route.ts';
import { remind } from './reminding.ts';
import { file, get } from './service.ts';

export const routes = [
  route(getEntry, get),
  route(exportEntry, file),
  route(remindOfMarks, remind),
];
