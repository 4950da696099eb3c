import { declareEvent } from '../notifications/events.ts';

// Whoever decides, asked or stands in for somebody is told in any case; how is theirs to choose.
const of_everyone = { module: 'everyone', must: true } as const;

export const approval_waits = declareEvent({
  ...of_everyone,
  key: 'approvals.waits',
  label: 'A request needs my approval',
  many: 'requests that need approval',
});

export const approval_moves = declareEvent({
  ...of_everyone,
  key: 'approvals.moves',
  label: 'My request was decided or returned',
  many: 'decisions on my requests',
});

export const stands_in = declareEvent({
  ...of_everyone,
  key: 'approvals.stands_in',
  label: 'I approve for somebody who is away',
  many: 'people to stand in for',
});

export const overruled = declareEvent({
  ...of_everyone,
  key: 'approvals.overruled',
  label: 'A director approved in place of the approvers',
  many: "directors' decisions",
});

/** The path is half of every second signature: whoever oversees the school hears of a change. */
export const path_changed = declareEvent({
  ...of_everyone,
  key: 'approvals.path_changed',
  label: 'An approval path was changed',
  many: 'changes of who decides',
});

export const events = [approval_waits, approval_moves, stands_in, overruled, path_changed];
