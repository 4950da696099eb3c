import {
  exportRehearsal,
  getRehearsalGround,
  regradeExam,
  rehearse,
  undoRegrading,
} from '@darasa/contract/academics/figures/rehearsals';
import { route } from '#platform/http/route.ts';
import * as regrading from './regrading.ts';
import * as service from './service.ts';

export const routes = [
  route(getRehearsalGround, service.ground),
  route(rehearse, service.rehearse),
  route(exportRehearsal, service.file),
  route(regradeExam, regrading.regrade),
  route(undoRegrading, regrading.undo),
];
