import {
  getDirectorResults,
  listSchoolResults,
} from '@darasa/contract/academics/figures/director-results';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(getDirectorResults, service.read),
  route(listSchoolResults, service.listSubjects),
];
